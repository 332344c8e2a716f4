package org.waitprof.replay.match;

import org.waitprof.replay.call.CallKinds;

/** How long the sides of a message waited for each other. */
final class MessageWaits {
  private MessageWaits() {}

  /** The waiting time of a receive on its own; 0 or less if it did not wait. */
  static long lateSenderNanos(MatchedMessage message) {
    if (CallKinds.isTest(message.call())) {
      return 0;
    }
    return Math.min(message.sendEnter(), message.receiveLeave()) - message.receiveEnter();
  }

  /** The waiting time of a send's call; 0 or less if it did not wait. */
  static long lateReceiverNanos(long sendEnter, long sendLeave, long receivePosted) {
    return sendLeave <= receivePosted ? 0 : receivePosted - sendEnter;
  }
}
