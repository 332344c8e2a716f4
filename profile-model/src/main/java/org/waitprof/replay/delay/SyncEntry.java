package org.waitprof.replay.delay;

/**
 * One line of a stream's log on its way there: a wait of its own, or a wait that it caused, which
 * is complete once both sides have reported what they did since their last synchronisation. Objects
 * are used again.
 */
final class SyncEntry {
  private static final long[] NONE = {};

  /** What it is found by while one side is missing. */
  final int number;

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

  /** Of a caused wait: own waits since the last synchronisation, by number; their sum. */
  long firstWait;

  long endWait;
  long waited;

  /** Number of the call in which they synchronised. */
  long metCall;

  /** Sum of the waits from {@link #firstWait} on, if costs propagate to fewer than all. */
  long charged;

  /** Own time since then: places in the even elements, times in the odd ones. */
  long[] own = NONE;

  /** Numbers in {@link #own}; -1 while it is not known. */
  int ownLength = -1;

  /** The waiter's, places by their common numbers. */
  long[] theirs = NONE;

  int theirLength = -1;

  SyncEntry(int number) {
    this.number = number;
  }

  /** Ready for another wait. */
  void clear() {
    wait = false;
    ownLength = -1;
    theirLength = -1;
  }

  void setOwn(long[] pairs, int length) {
    own = own.length < length ? new long[length] : own;
    System.arraycopy(pairs, 0, own, 0, length);
    ownLength = length;
  }

  void setTheirs(long[] mail, int at, int length) {
    theirs = theirs.length < length ? new long[length] : theirs;
    System.arraycopy(mail, at, theirs, 0, length);
    theirLength = length;
  }

  boolean complete() {
    return wait || (ownLength >= 0 && theirLength >= 0);
  }
}
