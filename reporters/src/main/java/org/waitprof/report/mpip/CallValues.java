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
    if (calls > 0) {
      min = count == 0 ? least : Math.min(min, least);
      max = count == 0 ? most : Math.max(max, most);
      count += calls;
      sum += total;
    }
  }

  double mean() {
    return (double) sum / count;
  }
}
