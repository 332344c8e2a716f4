package org.waitprof.replay.exchange;

/**
 * What travels back from a receiver's replay to the sender's: fields of a record. Blocking sends
 * are replied to only if the receive was posted while they lasted; others always, because only the
 * sender knows when they completed.
 */
public final class ReplyRecord {
  /** Place in the sender's pending sends; {@link SendRecord#NONE} for blocking sends. */
  public static final int BOOK = 0;

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
  static final int WIDTH = 9;

  private static final long LONG_AGO = Long.MIN_VALUE / 4;

  private ReplyRecord() {}

  /** Tells a sender that nobody will receive the message: as if it had never waited. */
  public static void release(Mailbox mail, long book) {
    synchronized (mail) {
      Records replies = mail.records();
      int to = replies.add();
      replies.set(to, BOOK, book);
      replies.set(to, POSTED_ENTER, LONG_AGO);
      replies.set(to, POSTED_SEQUENCE, 0);
      replies.set(to, RANK_STREAM, 0);
    }
  }
}
