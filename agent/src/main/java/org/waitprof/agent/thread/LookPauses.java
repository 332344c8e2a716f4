package org.waitprof.agent.thread;

import java.util.Arrays;

/**
 * Time that {@link ThreadWatch} rests between two looks: two milliseconds, or enough to keep looks
 * at many threads to 2 % of the time. The shortest of the last looks is the cost of a look. Longer
 * ones were without a core, met a stop of the JVM, or loaded classes as the first one does. Used by
 * one thread.
 */
final class LookPauses {
  private static final long SHORTEST_NANOS = 2_000_000;
  private static final long LONGEST_NANOS = 500_000_000;
  private static final int PAUSES_PER_LOOK = 50;

  /**
   * Number of looks to choose the shortest from: all of them lack a core only if the whole machine
   * is busy.
   */
  private static final int LAST = 8;

  private final long[] tookNanos = new long[LAST];
  private int looks;

  /** A look has taken that long, by the clock. */
  void add(long nanos) {
    tookNanos[looks++ % LAST] = nanos;
  }

  /** Mean time until the next look; the shortest one until eight looks are known. */
  long nanos() {
    long cost = Arrays.stream(tookNanos).min().orElse(0);
    return Math.max(SHORTEST_NANOS, Math.min(LONGEST_NANOS, PAUSES_PER_LOOK * cost));
  }
}
