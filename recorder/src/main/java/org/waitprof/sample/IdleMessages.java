package org.waitprof.sample;

/**
 * Messages of one thread that are complete, to be used again, so that none is allocated where no
 * more are under way than ever before. Hot; used by its thread alone.
 */
final class IdleMessages {
  private static final int MOST = 256;

  private final PendingMessage[] idle = new PendingMessage[MOST];
  private int size;

  PendingMessage take() {
    return size == 0 ? new PendingMessage() : idle[--size];
  }

  /** Takes back a message that no other object refers to. */
  void give(PendingMessage message) {
    message.owner = null;
    message.comm = null;
    if (size < MOST) {
      idle[size++] = message;
    }
  }
}
