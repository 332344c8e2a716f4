package org.waitprof.replay.delay;

import org.jspecify.annotations.Nullable;

/**
 * One line of a stream's log on its way there: a wait of its own, or a wait that it caused, which
 * is complete once both sides have reported what they did since their last synchronisation.
 */
final class SyncEntry {
  boolean wait;
  int group;

  /** The other side: rank and stream. */
  long peer;

  /** Place of the wait among the waiter's events. */
  long sequence;

  /** Length of the wait. */
  long nanos;

  /** Row of the call; for an own wait. */
  int row;

  /**
   * Range of numbers of the own waits since the last synchronisation, and their sum; for a caused
   * wait.
   */
  long firstWait;

  long endWait;
  long waited;

  /** Number of the call in which they synchronised. */
  long metCall;

  /** Sum of the waits from {@link #firstWait} on, if costs propagate to fewer than all. */
  long charged;

  /**
   * Own time since then: places in the even elements, times in the odd ones; null while it is not
   * known.
   */
  long @Nullable [] own;

  /** What the waiter sent, {@link DelayPost}: places by their common numbers. */
  long @Nullable [] theirs;
}
