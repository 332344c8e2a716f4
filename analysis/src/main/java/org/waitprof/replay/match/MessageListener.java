package org.waitprof.replay.match;

/**
 * Notified of the messages of one rank once they are matched. Called by one thread at a time. Its
 * arguments are reused for the next event: keep copies.
 */
public interface MessageListener extends UnknownListener {
  /** A receive took its message; raised at the receiver, in the order of its events. */
  default void received(MatchedMessage message) {}

  /** The message of a receive is missing; raised among {@link #received}, in their order. */
  default void lost() {}

  /** No receive will take a message that was sent to the rank; raised at the end of its trace. */
  default void notReceived(int source, long sendSequence) {}

  /**
   * A call that completes many requests is over, and all messages that it received have been
   * raised; only for calls that {@link org.waitprof.model.MpiCall#completesSeveral complete
   * several}.
   *
   * @return longest time that the call waited for a sender, nanoseconds; {@link Long#MAX_VALUE}
   *     where only known to have waited, 0 if it did not
   */
  default long receivesCompleted() {
    return 0;
  }

  /**
   * A call that sent a message, or completed sends in waiting for them, is over. The times when the
   * receives of all its messages were posted are known. Raised at the sender, in no order. Blocking
   * sends are raised only if the receive was posted during them: no other can have waited.
   */
  default void sent(SendCompletion sends) {}
}
