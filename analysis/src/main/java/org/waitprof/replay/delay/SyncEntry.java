package org.waitprof.replay.delay;

import org.jspecify.annotations.Nullable;

/**
 * A line of a stream's log that is not yet written. It is a wait of its own, or a wait that it
 * caused. The latter is complete once both sides have reported their times since their last
 * synchronisation.
 */
final class SyncEntry {
  boolean wait;
  int group;

  /** The other side: rank and stream. */
  long peer;

  /** Place of the wait among the waiter's events. */
  long sequence;

  /** Length of the own wait, or of the caused one. */
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

  /** Number of the call in which both sides synchronised. */
  long metCall;

  /** Sum of the waits from {@link #firstWait} on, if costs propagate to a part of them. */
  long charged;

  /**
   * Own times since the synchronisation: places in the even elements, times in the odd ones; null
   * while not known.
   */
  long @Nullable [] own;

  /** Times that the waiter sent, {@link DelayPost}: places by their common numbers. */
  long @Nullable [] theirs;
}
