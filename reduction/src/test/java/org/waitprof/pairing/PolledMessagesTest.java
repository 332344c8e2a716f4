package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.model.rank.SampleResult.SampledWaits;
import org.waitprof.sample.PendingMessage;

/**
 * Expectation: polls wait for what is received or completed next, from the first one to the begin
 * of its send, without what was computed between them; for nobody where a send comes next. What is
 * polled for otherwise is not known, and is never measured as no waiting.
 */
class PolledMessagesTest extends SampledPair {
  private static final double TOLERANCE = 0.1;

  @Test
  void pollsWaitForWhatIsReceivedNext() {
    sender.send(5, 100);
    receiver.poll(10, 110);
    receiver.receive(5, 111, 112);
    exact(POLL, 90);
    exact(RECV, 0);
  }

  @Test
  void pollsWaitForWhatATestCompletes() {
    sender.send(5, 100);
    PendingMessage message = receiver.post(0, 5, 5);
    receiver.sampler.started();
    receiver.poll(10, 80);
    receiver.poll(90, 110); // Between them the rank computed.
    receiver.call(WAIT, 111, 112);
    receiver.sampler.completed(message, 0, 5, 0);
    exact(POLL, 80);
  }

  @Test
  void pollsThatAnotherCallEndsWaitForNobody() {
    sender.send(5, 100);
    receiver.poll(10, 60);
    receiver.send(7, 60);
    sender.receive(7, 61, 62);
    receiver.receive(5, 70, 110);
    exact(POLL, 0);
    exact(RECV, 30);
  }

  /** Such as an all-reduction that a test completes, whose request has no message. */
  @Test
  void whatPollsForNoMessageWaitForIsUnknown() {
    for (long now = 0; now < 500; now += 100) {
      receiver.poll(now, now + 90);
      receiver.call(WAIT, now + 91, now + 92);
    }
    notAnalysed(POLL, 0);
  }

  /** Most runs are for messages: what they waited stays, and the row is measured no more. */
  @Test
  void aFewRunsForNoMessageLeaveTheOthersKnown() {
    for (long now = 0; now < 5000; now += 1000) {
      sender.send(5, now + 900);
      receiver.poll(now, now + 910);
      receiver.receive(5, now + 911, now + 912);
    }
    receiver.poll(6000, 6050);
    receiver.call(WAIT, 6051, 6052);
    notAnalysed(POLL, 4500);
    assertEquals(4500, row(analysed(receiver), POLL).exactNanos());
  }

  @Test
  void pollsWaitForTheReceiverOfWhatATestHasSent() {
    pollForASend(112);
    receiver.receive(5, 100, 113);
    assertEquals(90, row(analysed(sender), POLL).exactNanos());
    assertTrue(row(analysed(sender), POLL).complete());
  }

  /** The receive is posted while the poll runs that finds the send complete. */
  @Test
  void pollsForASendEndWithTheCallThatFindsIt() {
    pollForASend(130);
    receiver.receive(5, 120, 131);
    assertEquals(100, row(analysed(sender), POLL).exactNanos());
  }

  /** The sender polls from 10 to 110; the test that finds the send complete ends then. */
  private void pollForASend(long until) {
    PendingMessage message = sender.sampler.pending(sender.comm(0), false, 1, 5, 8, false);
    sender.sampler.posted(message, 1);
    sender.poll(10, 110);
    sender.call(WAIT, 111, until);
    sender.sampler.completed(message, -1, -1, 0);
  }

  @Test
  void whatPollsBeforeAReceiveIsPostedWaitForIsUnknown() {
    sender.send(5, 100);
    receiver.poll(10, 60);
    PendingMessage message = receiver.post(0, 5, 70);
    receiver.sampler.started();
    receiver.complete(message, 5, 80, 110);
    notAnalysed(POLL, 0);
    exact(WAIT, 20);
  }

  @Test
  void pollsWaitForWhatTheyFoundAndARequestReceives() {
    sender.send(5, 100);
    receiver.poll(10, 110);
    receiver.sampler.found(receiver.comm(0), 0, 5);
    PendingMessage message = receiver.post(0, 5, 115);
    receiver.sampler.started();
    receiver.complete(message, 5, 120, 130);
    exact(POLL, 90);
    exact(WAIT, 0);
  }

  /** What they found has another tag: that message may still be received. */
  @Test
  void pollsDoNotWaitForAnotherMessageThanTheyFound() {
    sender.send(5, 100);
    receiver.poll(10, 110);
    receiver.sampler.found(receiver.comm(0), 0, 7);
    PendingMessage message = receiver.post(0, 5, 115);
    receiver.sampler.started();
    receiver.complete(message, 5, 120, 130);
    notAnalysed(POLL, 0);
    exact(WAIT, 0);
  }

  /** Runs with and without a message stand for all others in proportion. */
  @Test
  void ofManyASampleIsKept() {
    Random random = new Random(Seed.value() + 62);
    long now = 0;
    double waiting = 0;
    for (int i = 0; i < 40 * CAPACITY; i++) {
      long late = i % 100 == 99 ? 20_000 : 500 + random.nextInt(500);
      receiver.poll(now, now + late + 100);
      receiver.receive(5, now + late + 101, now + late + 102);
      sender.send(5, now + late);
      waiting += late;
      receiver.poll(now + late + 110, now + late + 510);
      receiver.send(7, now + late + 520);
      sender.receive(7, now + late + 530, now + late + 531);
      now += late + 1000;
    }
    SampledWaits row = row(analysed(receiver), POLL);
    assertFalse(row.complete());
    assertTrue(row.exactNanos() <= waiting, row::toString);
    assertEquals(waiting, estimate(row), TOLERANCE * waiting);
  }
}
