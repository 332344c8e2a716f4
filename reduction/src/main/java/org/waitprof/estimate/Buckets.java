package org.waitprof.estimate;

import org.waitprof.model.Histogram;

/** Arithmetic on histograms: calls of a bucket are taken to be spread evenly over it. */
final class Buckets {
  /** Durations up to this many times the shortest belong to calls that need not have waited. */
  private static final int SHORT = 8;

  private Buckets() {}

  /** The mean of a bucket's durations; of the last, which has no end, its begin. */
  static double middle(int bucket) {
    return bucket == Histogram.BUCKETS - 1
        ? Histogram.lowerNanos(bucket)
        : (Histogram.lowerNanos(bucket) + Histogram.upperNanos(bucket)) / 2.0;
  }

  /** Sum of the durations in nanoseconds, to the precision of buckets. */
  static double sum(long[] histogram) {
    double sum = 0;
    for (int bucket = 0; bucket < histogram.length; bucket++) {
      sum += histogram[bucket] * middle(bucket);
    }
    return sum;
  }

  /** The sum of what durations exceed a threshold by. */
  static double excess(long[] histogram, double threshold) {
    double excess = 0;
    for (int bucket = 0; bucket < histogram.length; bucket++) {
      if (histogram[bucket] != 0) {
        excess += histogram[bucket] * excess(bucket, threshold);
      }
    }
    return excess;
  }

  private static double excess(int bucket, double threshold) {
    double lower = Histogram.lowerNanos(bucket);
    if (threshold <= lower || bucket == Histogram.BUCKETS - 1) {
      return Math.max(0, middle(bucket) - threshold);
    }
    double upper = Histogram.upperNanos(bucket);
    return threshold >= upper ? 0 : (upper - threshold) * (upper - threshold) / 2 / (upper - lower);
  }

  static long count(long[] histogram) {
    long count = 0;
    for (long each : histogram) {
      count += each;
    }
    return count;
  }

  /** Shortest duration in nanoseconds, to the precision of buckets; 0 without calls. */
  static double least(long[] histogram) {
    for (int bucket = 0; bucket < histogram.length; bucket++) {
      if (histogram[bucket] > 0) {
        return Histogram.lowerNanos(bucket);
      }
    }
    return 0;
  }

  /** The duration that a share of the calls does not exceed. */
  static double quantile(long[] histogram, double share) {
    double left = share * count(histogram);
    for (int bucket = 0; bucket < histogram.length; bucket++) {
      if (histogram[bucket] > 0 && left <= histogram[bucket]) {
        double lower = Histogram.lowerNanos(bucket);
        double width = 2 * (middle(bucket) - lower);
        return lower + width * left / histogram[bucket];
      }
      left -= histogram[bucket];
    }
    return 0;
  }

  /**
   * The most frequent duration among the short ones, those up to eight times the least.
   *
   * @param least nanoseconds, not negative
   */
  static double shortMode(long[] histogram, double least) {
    int mode = Histogram.bucket((long) least);
    int last = Histogram.bucket((long) (least * SHORT));
    for (int bucket = mode; bucket <= last; bucket++) {
      mode = histogram[bucket] > histogram[mode] ? bucket : mode;
    }
    return Math.max(least, middle(mode));
  }
}
