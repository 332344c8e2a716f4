package org.waitprof.sample;

/**
 * Messages of one thread that are complete, to be used again, so that none is allocated where no
 * more are under way than ever before. Hot; used by its thread alone.
 */
final class IdleMessages {
  private static final int MOST = 256;

  private final PendingMessage[] idle = new PendingMessage[MOST];
  private int size;

  /** A message that is not posted yet; see {@link Sampler#pending}. */
  PendingMessage take(
      RankComm comm, boolean receive, int peer, int tag, long bytes, boolean persistent) {
    PendingMessage message = size == 0 ? new PendingMessage() : idle[--size];
    message.comm = comm;
    message.receive = receive;
    message.collective = false;
    message.peer = peer;
    message.tag = tag;
    message.bytes = bytes;
    message.persistent = persistent;
    message.owner = null;
    return message;
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
