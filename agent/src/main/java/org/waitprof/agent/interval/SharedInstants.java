package org.waitprof.agent.interval;

/**
 * Instants at which counters are copied: the same on all ranks, on this host's {@code nanoTime}.
 *
 * @param zeroNanos when the first window begins
 * @param stepNanos length of a window, before any two became one
 * @param most windows at most: beyond that, two and two become one
 */
public record SharedInstants(long zeroNanos, long stepNanos, int most) {
  private static final long FIRST_AUTO_NANOS = 1_000_000;

  /** Half of these at least, once there have been as many. */
  private static final int MOST_AUTO = 400;

  private static final int MOST = 1024;

  /**
   * The instants of a job.
   *
   * @param intervalNanos length of a window; 1 to have some two to four hundred of them
   */
  public static SharedInstants from(long zeroNanos, long intervalNanos) {
    return intervalNanos == 1
        ? new SharedInstants(zeroNanos, FIRST_AUTO_NANOS, MOST_AUTO)
        : new SharedInstants(zeroNanos, intervalNanos, MOST);
  }
}
