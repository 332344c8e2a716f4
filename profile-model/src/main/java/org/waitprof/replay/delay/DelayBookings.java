package org.waitprof.replay.delay;

/** Where the delay analysis books what it finds about waits. Called by one thread at a time. */
public interface DelayBookings {
  /**
   * Part of a wait was caused by waiting of the rank that was waited for.
   *
   * @param row row of the call that waited
   * @param group ordinal of its {@link org.waitprof.waitstate.WaitGroup}
   */
  void indirect(int rank, int row, int group, long nanos);

  /** Part of a message's wait made others wait. */
  void propagating(int rank, int row, int group, long nanos);
}
