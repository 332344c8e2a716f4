package org.waitprof.model.rank;

import java.util.Arrays;
import org.waitprof.model.Histogram;
import org.waitprof.model.Quantity;

/** Counts of one key on one rank: a value for each {@link Quantity}. Immutable. */
public final class CallStats {
  public static final CallStats NONE =
      new CallStats(new long[Quantity.ALL.size()], new long[Histogram.BUCKETS]);

  private final long[] values;
  private final long[] histogram;

  /**
   * Takes the values over.
   *
   * @param values by the quantity's ordinal; all 0 where there was no call
   * @param histogram calls per {@link Histogram} bucket, length {@link Histogram#BUCKETS}
   */
  public CallStats(long[] values, long[] histogram) {
    this.values = values;
    this.histogram = histogram;
  }

  /** Statistics of one call that moved no data. */
  public static CallStats ofOne(long nanos) {
    long[] values = new long[Quantity.ALL.size()];
    values[Quantity.COUNT.ordinal()] = 1;
    values[Quantity.SUM.ordinal()] = nanos;
    values[Quantity.MIN.ordinal()] = nanos;
    values[Quantity.MAX.ordinal()] = nanos;
    long[] histogram = new long[Histogram.BUCKETS];
    histogram[Histogram.bucket(nanos)] = 1;
    return new CallStats(values, histogram);
  }

  public long value(Quantity quantity) {
    return values[quantity.ordinal()];
  }

  /** Completed calls, those that threw included. */
  public long count() {
    return value(Quantity.COUNT);
  }

  public long sumNanos() {
    return value(Quantity.SUM);
  }

  /** Shortest duration; 0 when count is 0. */
  public long minNanos() {
    return value(Quantity.MIN);
  }

  public long maxNanos() {
    return value(Quantity.MAX);
  }

  /** Bytes that the calls received, sent, or contributed to collectives. */
  public long bytes() {
    return value(Quantity.BYTES);
  }

  /** Calls per {@link Histogram} bucket; do not modify. */
  public long[] histogram() {
    return histogram;
  }

  /** Both together, as if counted by one thread. */
  public CallStats plus(CallStats other) {
    if (count() == 0) {
      return other;
    }
    if (other.count() == 0) {
      return this;
    }
    long[] both = new long[values.length];
    for (Quantity quantity : Quantity.ALL) {
      int i = quantity.ordinal();
      both[i] = quantity.combine(values[i], other.values[i]);
    }
    long[] sum = histogram.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += other.histogram[i];
    }
    return new CallStats(both, sum);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof CallStats that
        && Arrays.equals(values, that.values)
        && Arrays.equals(histogram, that.histogram);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Quantity quantity : Quantity.ALL) {
      text.append(quantity.metric().name()).append('=').append(value(quantity)).append(' ');
    }
    return text.append("histogram=").append(Arrays.toString(histogram)).toString();
  }
}
