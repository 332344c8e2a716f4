package org.waitprof.replay.exchange;

/**
 * A record sent from the replay of a rank that calls something on a window to that of the rank
 * which the call is about: fields of a record.
 */
public final class RmaRecord {
  /** One of the kinds below. */
  public static final int KIND = 0;

  /** The window, which has the number of a communicator. */
  public static final int WINDOW = 1;

  /** Rank and stream of the call. */
  public static final int RANK_STREAM = 2;

  public static final int SEQUENCE = 3;
  public static final int ENTER = 4;
  public static final int LEAVE = 5;

  /** {@link #COMPLETED}: when the last transfer to any rank ended, or the access began. */
  public static final int LAST_TRANSFER = 6;

  /** Ordinal of the call in the upper half, the lock's kind in the lower. */
  public static final int CALL_LOCK = 7;

  /** Row of the call. */
  public static final int KEY = 8;

  static final int WIDTH = 9;

  /** MPI_Win_post: the receiver of the record may begin its access. */
  public static final int POSTED = 0;

  /** MPI_Win_complete: the access to the receiver's memory is over. */
  public static final int COMPLETED = 1;

  /** A call that may have waited for the lock of the receiver's memory. */
  public static final int TRIED = 2;

  /** An unlock: somebody else can have the lock. */
  public static final int RELEASED = 3;

  private RmaRecord() {}
}
