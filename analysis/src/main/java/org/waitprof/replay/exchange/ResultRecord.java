package org.waitprof.replay.exchange;

/**
 * A record sent back from the process that has classified a collective to the replay of a member
 * that waited in it or left it late: fields of a record.
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

  /** The member that was waited for: its rank and stream, or {@link #NOBODY}. */
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

  /** How long a non-blocking collective took on this rank, as far as is known. */
  public static final int NEEDED = 11;

  /** How much of that the rank did something else. */
  public static final int OVERLAPPED = 12;

  /**
   * Begin of a wait for a message that its sender has found out; {@link #NOBODY} for other waits.
   */
  public static final int FROM = 13;

  /** {@link #COMPLETION} of the member that was waited for; {@link #REST}. */
  public static final int CAUSE_COMPLETION = 14;

  public static final int WIDTH = 15;

  public static final long NOBODY = Long.MIN_VALUE;

  /**
   * In place of completion times on both sides: they synchronised at the moment at which the one
   * came and the other's wait ended; what follows in their calls is behind that.
   */
  public static final long REST = Long.MAX_VALUE;

  private ResultRecord() {}

  /**
   * Adds a wait of which nothing more is known: nobody was waited for, and no collective completed.
   *
   * @param to of the member's mailbox, whose lock the caller has
   * @return where the record is, for what is known beside
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
    return at;
  }
}
