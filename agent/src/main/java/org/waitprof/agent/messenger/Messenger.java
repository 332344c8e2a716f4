package org.waitprof.agent.messenger;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.waitprof.pairing.RankLink;

/**
 * Operations that the agent needs from a binding. Made and used in the thread that called Init or
 * Finalize, by all ranks in the same order; nothing of it is recorded.
 */
public interface Messenger extends RankLink {
  /** Gives rank 0's number to all ranks. */
  long fromRoot(long value) throws ReflectiveOperationException;

  /**
   * Everybody gets rank 0's text. A few words, not more: eight bytes travel at a time.
   *
   * @param text ignored on other ranks
   */
  default String textFromRoot(String text) throws ReflectiveOperationException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int length = (int) fromRoot(bytes.length);
    ByteBuffer words = ByteBuffer.allocate((length + 7) / 8 * 8);
    if (rank() == 0) {
      words.put(bytes, 0, length);
    }
    for (int at = 0; at < words.capacity(); at += 8) {
      words.putLong(at, fromRoot(words.getLong(at)));
    }
    return new String(words.array(), 0, length, StandardCharsets.UTF_8);
  }

  /** Name and version of the library, for the profile. */
  String library();

  /** Gives the communicator back. Called by all ranks before Finalize begins. */
  void close() throws ReflectiveOperationException;
}
