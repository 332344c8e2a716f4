package org.waitprof.replay.delay;

import org.jspecify.annotations.Nullable;

/**
 * One line of a stream's log on its way there: a wait of its own, or a wait that it caused, which
 * is complete once both sides have reported what they did since they last met.
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

  /** Of an own wait: row of its call. */
  int row;

  /** Of a caused wait: own waits since the sides met, by number; their sum. */
  long firstWait;

  long endWait;
  long waited;

  /** Own time since then: places in the even elements, times in the odd ones. */
  long @Nullable [] own;

  /** The waiter's, places by their common numbers. */
  long @Nullable [] theirs;

  boolean complete() {
    return wait || (own != null && theirs != null);
  }
}
