package org.waitprof.replay;

/**
 * What travels back from a receiver's replay to the sender's: fields of a record. Blocking sends
 * are answered only if they waited; others always, because only the sender knows when they
 * completed.
 */
final class AnswerRecord {
  /** Place in the sender's {@link SendBook}; {@link SendRecord#NONE} for blocking sends. */
  static final int BOOK = 0;

  /** Enter of the call that posted the receive. */
  static final int POSTED_ENTER = 1;

  static final int POSTED_SEQUENCE = 2;

  /** Receiver's rank in the upper half, the posting call's stream in the lower. */
  static final int RANK_STREAM = 3;

  static final int BYTES = 4;

  /** Blocking sends: enter, sequence, key and stream of the send, and its wait. */
  static final int SEND_ENTER = 5;

  static final int SEND_SEQUENCE = 6;
  static final int SEND_KEY_STREAM = 7;
  static final int WAIT = 8;
  static final int WIDTH = 9;

  private static final long LONG_AGO = Long.MIN_VALUE / 4;

  private AnswerRecord() {}

  /** Tells a sender that nobody will receive the message: as if it had never waited. */
  static void release(Mail mail, long book) {
    synchronized (mail) {
      Records answers = mail.records();
      int to = answers.add();
      answers.set(to, BOOK, book);
      answers.set(to, POSTED_ENTER, LONG_AGO);
      answers.set(to, POSTED_SEQUENCE, 0);
      answers.set(to, RANK_STREAM, 0);
    }
  }
}
