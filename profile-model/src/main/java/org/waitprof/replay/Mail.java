package org.waitprof.replay;

/**
 * What other ranks have sent to one rank's replay. Any thread adds in one phase, holding the mail's
 * lock; the rank empties it in another, in which nobody adds. Records of one sender keep their
 * order.
 */
final class Mail {
  private final Records records;

  Mail(int width) {
    records = new Records(width, 4);
  }

  Records records() {
    return records;
  }
}
