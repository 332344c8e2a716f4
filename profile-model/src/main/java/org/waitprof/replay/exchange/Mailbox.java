package org.waitprof.replay.exchange;

/**
 * What other ranks have sent to one rank's replay. Any thread adds in one phase, holding the mail's
 * lock; the rank empties it in another, in which nobody adds. Records of one sender keep their
 * order.
 */
public final class Mailbox {
  private final Records records;

  Mailbox(int width) {
    records = new Records(width, 4);
  }

  /** What has come; adding needs the lock of this object. */
  public Records records() {
    return records;
  }
}
