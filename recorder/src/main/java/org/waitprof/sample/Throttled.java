package org.waitprof.sample;

/**
 * Part of a thread's time without a core that a CPU limit took. Used by that thread alone.
 *
 * <p>The kernel adds the time over all CPUs on which threads of a group were kept from running.
 * Each thread has one CPU's share of it. The average number of these CPUs follows from the same
 * numbers. In a period in which it is throttled, a group runs for its quota. For the rest it is
 * kept from running on each CPU that it wants. Both together, in periods, are these CPUs.
 */
final class Throttled {
  /** Shorter times without a core add up until they are worth a reading of {@link CpuLimits}. */
  static final long GRAIN_NANOS = 1_000_000;

  private CpuLimits limits = CpuLimits.now();
  private long[] nanosBefore = new long[limits.count()];
  private long[] timesBefore = new long[limits.count()];
  private final CpuLimits.Reading now = new CpuLimits.Reading();
  private long ready;
  private long times;

  /** Begins with the limits as they are now. */
  Throttled() {
    forget();
  }

  /** Forgets time so far, which belongs to no computation. */
  void forget() {
    ready = 0;
    read();
  }

  /**
   * Returns the part (0..1) of the time without a core that the limit took.
   *
   * @param nanos time for which the thread was ready to run, and had no core, since the last call
   */
  double share(long nanos) {
    times = 0;
    ready += nanos;
    if (ready < GRAIN_NANOS) {
      return 0;
    }
    CpuLimits current = CpuLimits.now();
    if (current != limits) {
      limits = current;
      nanosBefore = new long[current.count()];
      timesBefore = new long[current.count()];
      // What these counted before the process had them is not known.
      forget();
      times = 0;
      return 0;
    }
    double share = Math.min(1, read() / ready);
    ready = 0;
    return share;
  }

  /** Number of periods in which the group was throttled; of the last answer. */
  long times() {
    return times;
  }

  /** Nanoseconds since the last reading; all groups together, which are seldom two. */
  private double read() {
    double sum = 0;
    times = 0;
    for (int i = 0; i < nanosBefore.length; i++) {
      if (limits.read(i, now)) {
        double nanos = now.throttledNanos - nanosBefore[i];
        long periods = now.times - timesBefore[i];
        nanosBefore[i] = now.throttledNanos;
        timesBefore[i] = now.times;
        double ran = (double) periods * now.quotaNanos;
        double cpus = periods <= 0 ? 1 : (ran + nanos) / ((double) periods * now.periodNanos);
        sum += nanos / Math.max(1, cpus);
        times += periods;
      }
    }
    return sum;
  }
}
