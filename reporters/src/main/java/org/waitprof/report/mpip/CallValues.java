package org.waitprof.report.mpip;

/** Durations or sizes of the calls of one site, of a rank or of all. Not thread-safe. */
final class CallValues {
  long count;
  long sum;
  double min;
  double max;

  void clear() {
    count = 0;
    sum = 0;
  }

  /**
   * Adds calls, if there are any.
   *
   * @param total of all of them
   * @param least of one of them
   * @param most of one of them
   */
  void add(long calls, long total, double least, double most) {
    if (calls > 0 || total > 0) {
      min = isEmpty() ? least : Math.min(min, least);
      max = isEmpty() ? most : Math.max(max, most);
      count += calls;
      sum += total;
    }
  }

  /** Whether there are no calls; in a damaged file, bytes may be of none. */
  boolean isEmpty() {
    return count == 0 && sum == 0;
  }

  double mean() {
    return (double) sum / count;
  }
}
