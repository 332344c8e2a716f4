package org.waitprof.model;

import java.util.Arrays;

/**
 * What was counted for one key on one rank.
 *
 * @param count completed calls, those that threw included
 * @param sumNanos total duration
 * @param minNanos shortest duration; 0 when count is 0
 * @param maxNanos longest duration
 * @param bytes bytes received, sent or contributed
 * @param histogram calls per {@link Histogram} bucket, length {@link Histogram#BUCKETS}; do not
 *     modify
 */
public record CallStats(
    long count, long sumNanos, long minNanos, long maxNanos, long bytes, long[] histogram) {

  /** Nothing counted. */
  public static final CallStats NONE = new CallStats(0, 0, 0, 0, 0, new long[Histogram.BUCKETS]);

  /** Both together, as if counted by one thread. */
  public CallStats plus(CallStats other) {
    if (count == 0) {
      return other;
    }
    if (other.count == 0) {
      return this;
    }
    long[] sum = histogram.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += other.histogram[i];
    }
    return new CallStats(
        count + other.count,
        sumNanos + other.sumNanos,
        Math.min(minNanos, other.minNanos),
        Math.max(maxNanos, other.maxNanos),
        bytes + other.bytes,
        sum);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof CallStats that
        && count == that.count
        && sumNanos == that.sumNanos
        && minNanos == that.minNanos
        && maxNanos == that.maxNanos
        && bytes == that.bytes
        && Arrays.equals(histogram, that.histogram);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(count * 31 + sumNanos);
  }
}
