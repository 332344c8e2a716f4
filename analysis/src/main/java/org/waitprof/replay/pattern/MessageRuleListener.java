package org.waitprof.replay.pattern;

import org.waitprof.model.MpiCall;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.replay.match.MessageListener;

/** Notified of one rank's messages, and of waits that other rules find in them. */
public interface MessageRuleListener extends MessageListener {
  /**
   * The rank waited for a sender; raised after {@link #received} of that receive and, for calls
   * that complete several requests, after all of that call.
   *
   * @param waitNanos length of the wait, more than 0
   */
  default void lateSender(MatchedMessage message, long waitNanos) {}

  /**
   * The call on that stream that began at {@code enter} waited for collectives, with messages or
   * not.
   */
  default void collective(long enter, int stream, long until) {}

  /**
   * Another rank has found that a call waited.
   *
   * @param keyStream row and stream of the call
   * @param enter begin of the call
   * @param from begin of the wait, nanoseconds
   * @param until end of the wait, nanoseconds
   * @param awaited the rank that it waited for, and the row of that rank's call, -1 if not known
   */
  default void waited(
      MpiCall call, long keyStream, long enter, long from, long until, long awaited) {}

  default void end() {}
}
