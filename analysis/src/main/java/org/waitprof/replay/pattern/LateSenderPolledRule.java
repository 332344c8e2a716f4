package org.waitprof.replay.pattern;

import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.ResultRecord;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.waitstate.LateSenderPolled;
import org.waitprof.waitstate.WaitGroup;

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
        MatchedMessage kept = new MatchedMessage();
        kept.set(message);
        output.inCall(message, wait, () -> book(kept, 0, wait));
        waited = true;
      }
      return;
    }
    if (message.polledFrom() != run) {
      run = message.polledFrom();
      booked = 0;
    }
    if (wait > booked) {
      book(message, booked, wait);
      booked = wait;
      waited = call.completesSeveral() && call.callClass() == CallClass.TEST;
    }
  }

  /** Books the wait for a message, of which a part may be booked for another of the same polls. */
  private void book(MatchedMessage message, long before, long nanos) {
    output.book(WAIT, message.polledKey(), nanos - before);
    output.book(COUNT, message.polledKey(), before == 0 ? 1 : 0);
    FoundWait wait = output.found();
    wait.pattern = "late_sender_polled";
    wait.group = WaitGroup.LATE_SENDER;
    wait.sequence = message.polledSequence();
    wait.enter = message.polledFrom() + before;
    wait.keyStream = LongPair.of(message.polledKey(), message.stream());
    wait.nanos = nanos - before;
    wait.completion = ResultRecord.REST;
    wait.causeSequence = message.sendSequence();
    wait.causeEnter = message.sendEnter();
    wait.causeRankStream = LongPair.of(message.source(), message.sendStream());
    wait.causeCompletion = ResultRecord.REST;
    output.waits().waited(wait);
  }

  @Override
  public long receivesCompleted() {
    long its = waited ? Long.MAX_VALUE : 0;
    waited = false;
    return its;
  }
}
