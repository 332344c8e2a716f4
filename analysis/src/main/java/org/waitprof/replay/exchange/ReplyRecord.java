package org.waitprof.replay.exchange;

/**
 * Fields of a record that a receiver's replay sends back to the sender's. Blocking sends are
 * replied to only if the receive was posted, or the receiver came back to MPI, while they lasted.
 * Other sends always get a reply, because only the sender knows when they completed.
 */
public final class ReplyRecord {
  /** Place in the sender's pending sends; {@link SendRecord#NONE} for blocking sends. */
  public static final int PENDING = 0;

  /** Enter of the call that posted the receive. */
  public static final int POSTED_ENTER = 1;

  public static final int POSTED_SEQUENCE = 2;

  /** Receiver's rank in the upper half, the posting call's stream in the lower. */
  public static final int RANK_STREAM = 3;

  public static final int BYTES = 4;

  /** Blocking sends: enter, sequence, key and stream, and leave of the send. */
  public static final int SEND_ENTER = 5;

  public static final int SEND_SEQUENCE = 6;
  public static final int SEND_KEY_STREAM = 7;
  public static final int SEND_LEAVE = 8;

  /** The call that received: begin of its thread's time out of MPI, enter and leave. */
  public static final int RECEIVER_IDLE_SINCE = 9;

  public static final int RECEIVER_ENTER = 10;
  public static final int RECEIVER_LEAVE = 11;
  public static final int RECEIVER_SEQUENCE = 12;
  public static final int RECEIVER_KEY_STREAM = 13;

  /** Ordinal of the call that received. */
  public static final int RECEIVER_CALL = 14;

  /** Leave of the call that posted the receive. */
  public static final int POSTED_LEAVE = 15;

  public static final int WIDTH = 16;

  private static final long LONG_AGO = Long.MIN_VALUE / 4;

  private ReplyRecord() {}

  /** Releases a sender whose message no rank will receive, as if it had never waited. */
  public static void release(Records replies, long pending) {
    synchronized (replies) {
      int to = replies.add();
      replies.set(to, PENDING, pending);
      replies.set(to, POSTED_ENTER, LONG_AGO);
      replies.set(to, POSTED_SEQUENCE, 0);
      replies.set(to, RANK_STREAM, 0);
      replies.set(to, BYTES, 0);
      replies.set(to, SEND_SEQUENCE, 0);
      for (int field = RECEIVER_IDLE_SINCE; field < WIDTH; field++) {
        replies.set(to, field, field == RECEIVER_CALL ? 0 : LONG_AGO);
      }
    }
  }
}
