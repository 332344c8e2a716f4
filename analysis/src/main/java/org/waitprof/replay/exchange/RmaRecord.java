package org.waitprof.replay.exchange;

/**
 * Fields of a record about a rank's call on a window. The rank's replay sends it to the replay of
 * the rank that the call is about.
 */
public final class RmaRecord {
  /** Kind of the call: {@link #POSTED} and those below it. */
  public static final int KIND = 0;

  /** The window, which has the number of a communicator. */
  public static final int WINDOW = 1;

  /** Rank and stream of the call. */
  public static final int RANK_STREAM = 2;

  public static final int SEQUENCE = 3;
  public static final int ENTER = 4;
  public static final int LEAVE = 5;

  /** {@link #COMPLETED}: end of the last transfer to any rank, or begin of the access. */
  public static final int LAST_TRANSFER = 6;

  /** Ordinal of the call in the upper half, the lock's kind in the lower. */
  public static final int CALL_LOCK = 7;

  /** Row of the call in the profile. */
  public static final int KEY = 8;

  static final int WIDTH = 9;

  /** MPI_Win_post: the receiver of the record may begin its access. */
  public static final int POSTED = 0;

  /** MPI_Win_complete: the access to the receiver's memory is over. */
  public static final int COMPLETED = 1;

  /** A call that may have waited for the lock of the receiver's memory. */
  public static final int TRIED = 2;

  /** An unlock: another rank can have the lock. */
  public static final int RELEASED = 3;

  /** A transfer that may need the receiver's library. */
  public static final int ACCESSED = 4;

  private RmaRecord() {}
}
