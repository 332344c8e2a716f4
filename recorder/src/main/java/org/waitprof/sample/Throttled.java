package org.waitprof.sample;

/**
 * Part of a thread's time without a core that a CPU limit took. Used by that thread alone.
 *
 * <p>The kernel adds the time over all CPUs on which threads of a group were kept from running, of
 * which each thread has its own CPU's. How many these are on average follows from the same numbers:
 * in a period in which it is throttled a group runs for its quota, and is kept from running for the
 * rest on each CPU that it wants; both together, in periods, are these CPUs.
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

  /** What was so far is nobody's. */
  void forget() {
    ready = 0;
    read();
  }

  /**
   * Which part (0..1) of the time without a core the limit took.
   *
   * @param nanos for how long the thread was ready to run, and had no core, since this was asked
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

  /** How often it did; of the last answer. */
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
