package org.waitprof.replay.match;

/** Hears what the messages of one rank turn out to be; called by one thread at a time. */
public interface MessageListener {
  /** A receive with its message, in the order of the receiver's events. */
  default void received(MatchedMessage message) {}

  /**
   * A rank waited for a sender; comes after {@link #received} of that receive and, for calls that
   * complete several requests, after all of that call.
   *
   * @param waitNanos for how long, more than 0
   */
  default void lateSender(MatchedMessage message, long waitNanos) {}

  /**
   * This rank, as a sender, waited for a receiver.
   *
   * @param key row of the call that waited
   * @param waitNanos for how long, more than 0
   * @param bytes of the message
   */
  default void lateReceiver(int key, long waitNanos, long bytes) {}
}
