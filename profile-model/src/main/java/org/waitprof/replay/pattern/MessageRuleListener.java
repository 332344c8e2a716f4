package org.waitprof.replay.pattern;

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
}
