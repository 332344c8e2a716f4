package org.waitprof.sample;

/**
 * Learns whether MPI calls of a thread keep their core while they wait, as Open MPI's do, or sleep,
 * as those of MPJ Express. The kernel's times of a call and the computation before it are read
 * together, at the end of the call. Where calls keep their core, all time off it is the
 * computation's; where they sleep, so much less as the call lasted. Where both are possible, calls
 * do what they did before. Before any has shown that, the thread was off its core for the one that
 * lasted about as long. Used by its thread alone.
 */
final class CoreKeeping {
  /** Part of a call from which on it has slept, or run, all the time. */
  private static final double ALL = 0.75;

  /** Evidence beyond this much time is not counted: a thread may change what it calls. */
  private static final double MOST_NANOS = 1e9;

  /** Time in calls that have kept their core, less time in calls that have slept. */
  private double kept;

  /**
   * Takes in what the kernel counted in a call and the computation before it.
   *
   * @param length of the computation
   * @param call length of the call
   * @param ready time without a core that the thread wanted
   * @param off time off its core that it did not want
   * @param ran time on a core
   * @return the part of {@code off} that is the computation's
   */
  long ofComputation(double length, double call, long ready, long off, long ran) {
    double needed = ALL * (call - ready);
    // A call that sleeps is off its core, and one that keeps it runs, for as long as it lasts.
    boolean cannotSleep = off < needed;
    boolean cannotKeep = ran < needed;
    if (cannotSleep != cannotKeep) {
      kept += cannotSleep ? call : -call;
      kept = Math.max(-MOST_NANOS, Math.min(MOST_NANOS, kept));
    }
    boolean keeps = kept == 0 ? Math.abs(off - length) < Math.abs(off - call) : kept > 0;
    return keeps ? off : off - (long) call;
  }
}
