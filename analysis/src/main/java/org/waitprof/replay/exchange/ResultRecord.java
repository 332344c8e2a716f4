package org.waitprof.replay.exchange;

/**
 * Fields of a record about a classified collective. The process that classified it sends it to the
 * replay of a member that waited in it or left it late.
 */
public final class ResultRecord {
  /** Ordinal of the call by which it was classified. */
  public static final int CALL = 0;

  /** Key and stream as the member gave them, see {@link ArrivalRecord#KEY_STREAM}. */
  public static final int KEY_STREAM = 1;

  public static final int WAIT = 2;
  public static final int COMPLETION = 3;
  public static final int SEQUENCE = 4;
  public static final int ENTER = 5;

  /** Rank and stream of the member that was waited for, or {@link #NOBODY}. */
  public static final int CAUSE_RANK_STREAM = 6;

  public static final int CAUSE_SEQUENCE = 7;
  public static final int CAUSE_ENTER = 8;

  /** The communicator whose members all synchronised, or {@link #NOBODY}. */
  public static final int SYNCHRONISED = 9;

  /**
   * Non-blocking collectives that the call has completed, this one included, and the kinds of
   * messages; 0 in a blocking one.
   */
  public static final int TOGETHER = 10;

  /** Time that a non-blocking collective took on this rank, as far as is known, nanoseconds. */
  public static final int NEEDED = 11;

  /** Part of {@link #NEEDED} in which the rank did something else. */
  public static final int OVERLAPPED = 12;

  /** Begin of a wait for a message, which its sender has found; {@link #NOBODY} for other waits. */
  public static final int FROM = 13;

  /** {@link #COMPLETION} of the member that was waited for; {@link #REST}. */
  public static final int CAUSE_COMPLETION = 14;

  /** 1 if the member waited inside of the tree of a collective with a root, not for the root. */
  public static final int IN_TREE = 15;

  /**
   * The rank that was waited for, and the row of its call, -1 if it is not known; in waits that
   * another rank has found ({@link #FROM}).
   */
  public static final int AWAITED_RANK_ROW = 16;

  /** 1 if it is not known whether the member waited; {@link #WAIT} is the time in its call then. */
  public static final int UNKNOWN = 17;

  public static final int WIDTH = 18;

  public static final long NOBODY = Long.MIN_VALUE;

  /**
   * Replaces completion times on both sides: the two sides synchronised when one came and the
   * other's wait ended. The rest of their calls came after that.
   */
  public static final long REST = Long.MAX_VALUE;

  private ResultRecord() {}

  /**
   * Adds a wait without further facts: no member was waited for, and no collective completed.
   *
   * @param to the member's mailbox, whose lock the caller holds
   * @return index of the record, for further fields
   */
  public static int add(
      Records to,
      long call,
      long keyStream,
      long wait,
      long completion,
      long sequence,
      long enter) {
    int at = to.add();
    to.set(at, CALL, call);
    to.set(at, KEY_STREAM, keyStream);
    to.set(at, WAIT, wait);
    to.set(at, COMPLETION, completion);
    to.set(at, SEQUENCE, sequence);
    to.set(at, ENTER, enter);
    to.set(at, CAUSE_RANK_STREAM, NOBODY);
    to.set(at, SYNCHRONISED, NOBODY);
    to.set(at, TOGETHER, 0);
    to.set(at, NEEDED, 0);
    to.set(at, OVERLAPPED, 0);
    to.set(at, FROM, NOBODY);
    to.set(at, CAUSE_COMPLETION, REST);
    to.set(at, IN_TREE, 0);
    to.set(at, AWAITED_RANK_ROW, NOBODY);
    to.set(at, UNKNOWN, 0);
    return at;
  }
}
