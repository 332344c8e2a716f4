package org.waitprof.replay.pattern;

import org.waitprof.model.MpiCall;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.replay.match.MessageListener;

/** Notified of one rank's messages, and of what other rules have found in them. */
public interface MessageRuleListener extends MessageListener {
  /**
   * The rank waited for a sender; comes after {@link #received} of that receive and, for calls that
   * complete several requests, after all of that call.
   *
   * @param waitNanos for how long, more than 0
   */
  default void lateSender(MatchedMessage message, long waitNanos) {}

  /** The call that began then on that stream waited for collectives, with messages or not. */
  default void collective(long enter, int stream, long until) {}

  /**
   * The sender of a message has found out that a call waited.
   *
   * @param keyStream row and stream of the call
   * @param enter when it began
   * @param from when the wait began, nanoseconds
   * @param until when it ended
   */
  default void waited(MpiCall call, long keyStream, long enter, long from, long until) {}

  /** Nothing more will be raised. */
  default void end() {}
}
