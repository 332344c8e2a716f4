package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.model.rank.RankSampling.SampledWaits;
import org.waitprof.sample.PendingMessage;

/**
 * Expectation: polls wait for what is received or completed next, from the first one to the begin
 * of its send, without what was computed between them; for nothing else, and as long as that is
 * known exactly so.
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

  @Test
  void pollsBeforeAReceiveIsPostedWaitForNobody() {
    sender.send(5, 100);
    receiver.poll(10, 60);
    PendingMessage message = receiver.post(0, 5, 70);
    receiver.sampler.started();
    receiver.complete(message, 5, 80, 110);
    exact(POLL, 0);
    exact(WAIT, 20);
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
