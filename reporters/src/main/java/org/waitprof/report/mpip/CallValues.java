package org.waitprof.report.mpip;

/** Durations or sizes of the calls of one site, of one rank or of all. Not thread-safe. */
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
   * Adds calls; does nothing if calls and total are 0.
   *
   * @param total sum over the calls
   * @param least smallest value of a call
   * @param most largest value of a call
   */
  void add(long calls, long total, double least, double most) {
    if (calls > 0 || total > 0) {
      min = isEmpty() ? least : Math.min(min, least);
      max = isEmpty() ? most : Math.max(max, most);
      count += calls;
      sum += total;
    }
  }

  /**
   * Whether nothing was added: neither calls nor values. A damaged file may have bytes without
   * calls.
   */
  boolean isEmpty() {
    return count == 0 && sum == 0;
  }

  double mean() {
    return (double) sum / count;
  }
}
