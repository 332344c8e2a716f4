package org.waitprof.replay.pattern;

import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.waitstate.LateSenderPolled;

/** Measures {@link LateSenderPolled}, on the row of the polls. */
final class LateSenderPolledRule implements MessageRuleListener {
  private static final int WAIT = 0;
  private static final int COUNT = 1;

  private final RuleOutput output;

  /** Begin of the run that was booked last, and the time booked for it. */
  private long run = Long.MIN_VALUE;

  private long booked;

  /** Whether a wait was booked for the current test, of several requests. */
  private boolean waited;

  LateSenderPolledRule(RuleOutput output) {
    this.output = output;
  }

  @Override
  public void received(MatchedMessage message) {
    if (!message.isPolled()) {
      return;
    }
    long wait = Math.min(message.sendEnter(), message.polledUntil()) - message.polledFrom();
    MpiCall call = message.call();
    if (message.collectives() > 0 && call.callClass() == CallClass.TEST) {
      if (wait > 0) {
        int key = message.polledKey();
        output.inCall(message, wait, () -> book(key, wait, 1));
        waited = true;
      }
      return;
    }
    if (message.polledFrom() != run) {
      run = message.polledFrom();
      booked = 0;
    }
    if (wait > booked) {
      book(message.polledKey(), wait - booked, booked == 0 ? 1 : 0);
      booked = wait;
      waited = call.completesSeveral() && call.callClass() == CallClass.TEST;
    }
  }

  private void book(int key, long wait, int count) {
    output.book(WAIT, key, wait);
    output.book(COUNT, key, count);
  }

  @Override
  public boolean receivesCompleted() {
    boolean its = waited;
    waited = false;
    return its;
  }
}
