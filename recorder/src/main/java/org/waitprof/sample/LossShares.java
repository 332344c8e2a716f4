package org.waitprof.sample;

/**
 * Parts of a thread's computations that some causes took: of those that were read, the last ones
 * above all. They stand for computations that were not read, because readings would have cost too
 * much. A cause keeps its share so, as in any sample. Used by its thread alone.
 */
final class LossShares {
  private final int first;
  private final int last;
  private final double[] nanos = new double[SampleLayout.CAUSE_COUNT];
  private double length = 1;

  /** Shares of the causes from {@code first} to {@code last}. */
  LossShares(int first, int last) {
    this.first = first;
    this.last = last;
  }

  /** Adds a computation that was read; what was known before counts half. */
  void add(long[] lost, double lengthNanos) {
    length = length / 2 + lengthNanos;
    for (int cause = first; cause <= last; cause++) {
      nanos[cause] = nanos[cause] / 2 + lost[cause];
    }
  }

  /**
   * Sets what a computation lost that was not read.
   *
   * @param rest its length, nanoseconds, without what other causes took
   */
  void estimate(long rest, long[] lost, long[] events) {
    for (int cause = first; cause <= last; cause++) {
      lost[cause] = (long) (rest * Math.min(1, nanos[cause] / length));
      events[cause] = 1;
    }
  }
}
