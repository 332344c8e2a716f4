package org.waitprof.replay.pattern;

import org.waitprof.model.MpiCall;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.waitstate.LateSender;

/**
 * Measures {@link LateSender}: for a single receive at once; for a call that completes many, the
 * longest, when all are known; for a probe, once its message is received. Scalasca 2.6, {@code
 * MPI_LATESENDER}.
 */
final class LateSenderRule implements MessageRuleListener {
  private static final int WAIT = 0;
  private static final int COUNT = 1;
  private static final int COUNT_EMPTY = 2;

  private final RuleOutput output;

  // The longest wait in a call that completes many.
  private long longest;
  private final MatchedMessage longestMessage = new MatchedMessage();
  private final MatchedMessage probe = new MatchedMessage();

  LateSenderRule(RuleOutput output) {
    this.output = output;
  }

  @Override
  public void received(MatchedMessage message) {
    if (message.isProbed()) {
      probed(message);
    }
    long wait = waitNanos(message);
    if (message.call().waitsForSeveral()) {
      if (wait > longest) {
        longest = wait;
        longestMessage.set(message);
      }
    } else if (wait > 0) {
      output.lateSender(message, wait);
    }
  }

  /**
   * Books the wait for a message behind a probe: the first of several that one call takes is the
   * one that the probe found.
   */
  private void probed(MatchedMessage message) {
    long last = probe.sequence();
    probe.setProbe(message);
    long wait = waitNanos(probe);
    if (wait > 0 && probe.sequence() != last) {
      output.lateSender(probe, wait);
    }
  }

  @Override
  public long receivesCompleted() {
    long waited = longest;
    if (waited > 0) {
      output.lateSender(longestMessage, waited);
      longest = 0;
    }
    return waited;
  }

  @Override
  public void lateSender(MatchedMessage message, long waitNanos) {
    output.book(WAIT, message.key(), waitNanos);
    output.book(message.bytes() == 0 ? COUNT_EMPTY : COUNT, message.key(), 1);
  }

  /** Whether a call can wait for a sender; true for only some completions. */
  static boolean isWaiting(MpiCall call) {
    return switch (call.callClass()) {
      case RECEIVE, SEND_RECEIVE, COMPLETION, PROBE -> true;
      default -> false;
    };
  }

  /** The waiting time of a receive on its own; 0 or less if it did not wait. */
  static long waitNanos(MatchedMessage message) {
    if (!isWaiting(message.call())) {
      return 0;
    }
    return Math.min(message.sendEnter(), message.receiveLeave()) - message.receiveEnter();
  }
}
