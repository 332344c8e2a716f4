package org.waitprof.replay.match;

/**
 * Notified of the messages of one rank once they are matched. Called by one thread at a time.
 * Objects that it is given are used again for the next event: keep copies.
 */
public interface MessageListener {
  /** A receive with its message; at the receiver, in the order of its events. */
  default void received(MatchedMessage message) {}

  /** A receive whose message is nowhere; raised among {@link #received}, in their order. */
  default void lost() {}

  /** Nobody will receive a message that was sent to the rank; raised at the end of its trace. */
  default void notReceived(int source, long sendSequence) {}

  /**
   * A call that completes many requests is over, and all messages that it received have been
   * raised; for those of {@link org.waitprof.model.MpiCall#completesSeveral} only.
   *
   * @return whether the call waited for a sender
   */
  default boolean receivesCompleted() {
    return false;
  }

  /**
   * A call that sent a message, or completed sends in waiting for them, is over, and it is known
   * when the receives of all its messages were posted; at the sender, in no order. Of blocking
   * sends only those are raised during which the receive was posted: no other can have waited.
   */
  default void sent(SendCompletion sends) {}
}
