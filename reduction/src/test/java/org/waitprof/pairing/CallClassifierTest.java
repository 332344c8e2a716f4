package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.SampleResult.AwaitedCall;
import org.waitprof.model.rank.SampleResult.SampledWaits;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.SampleLayout;

/**
 * Expectation, by the definitions of Scalasca 2.6: a call waits for the longest of what it
 * completes, for senders before receivers, and for a receiver until the receive is posted if its
 * call has not ended by then.
 */
class CallClassifierTest extends SampledPair {
  private PendingMessage postSend(int tag, long enter) {
    PendingMessage message = receiver.sampler.pending(receiver.comm(0), false, 0, tag, 8, false);
    receiver.sampler.posted(message, enter);
    return message;
  }

  private void expect(long nanos, int awaitedSlot) {
    SampledWaits row = row(analysed(receiver), WAIT_FOR_ALL);
    assertTrue(row.complete(), row::toString);
    assertEquals(nanos, row.exactNanos());
    List<AwaitedCall> awaited = row.awaited();
    assertEquals(
        nanos == 0 ? List.of() : List.of(new AwaitedCall(0, awaitedSlot + 1, nanos)), awaited);
  }

  @Test
  void ofSeveralMessagesTheLongestWaitCounts() {
    sender.send(5, 150);
    sender.send(6, 100);
    PendingMessage first = receiver.post(0, 5, 2);
    PendingMessage second = receiver.post(0, 6, 3);
    receiver.waitForAll(10, 200, first, second);
    expect(140, SEND);
  }

  @Test
  void forASenderEvenWhereAReceiverIsLater() {
    sender.send(5, 30);
    sender.receive(6, 150, 160);
    PendingMessage first = receiver.post(0, 5, 2);
    PendingMessage second = postSend(6, 3);
    receiver.waitForAll(10, 200, first, second);
    expect(20, SEND);
  }

  @Test
  void forAReceiverWhereNoSenderIsLate() {
    sender.send(5, 10);
    sender.receive(6, 150, 160);
    PendingMessage first = receiver.post(0, 5, 2);
    PendingMessage second = postSend(6, 3);
    receiver.waitForAll(10, 200, first, second);
    expect(140, RECV);
  }

  @Test
  void forTheLaterOfTwoReceivers() {
    sender.receive(5, 150, 151);
    sender.receive(6, 151, 160);
    PendingMessage first = postSend(5, 2);
    PendingMessage second = postSend(6, 3);
    receiver.waitForAll(10, 200, second, first);
    expect(141, RECV);
  }

  /** A send that ended when its receive was posted did not wait for it. */
  @Test
  void aSendThatEndedBeforeItsReceiveDidNotWait() {
    sender.receive(5, 200, 210);
    receiver.waitForAll(10, 200, postSend(5, 2));
    expect(0, RECV);
    sender.receive(6, 399, 410);
    receiver.waitForAll(300, 400, postSend(6, 2));
    expect(99, RECV);
  }

  /** A blocking send waits, too. */
  @Test
  void aSendWaitsForItsReceiver() {
    receiver.call(SEND, 10, 200);
    receiver.sampler.sent(receiver.comm(0), 0, 5, 8, SampleLayout.WAITS);
    sender.receive(5, 60, 210);
    assertEquals(50, row(analysed(receiver), SEND).exactNanos());
    assertEquals(1, analysed(sender).quality().matched());
  }

  /** Its receive ended at 400, and it was sent at 500: the number must be wrong. */
  @Test
  void aMessageThatCameBeforeItWasSentIsRefused() {
    sender.send(5, 20);
    receiver.receive(5, 10, 110);
    sender.send(6, 500);
    receiver.waitForAll(300, 400, receiver.post(0, 6, 2));
    AnalysedSample analysed = analysed(receiver);
    assertEquals(1, analysed.quality().violations());
    assertEquals(1, analysed.quality().refusedChannels());
    assertFalse(row(analysed, WAIT_FOR_ALL).complete());
    assertEquals(10, row(analysed, RECV).exactNanos());
  }

  /** A wait for a collective and messages is for the longest of all. */
  @Test
  void forTheCollectiveWhereItIsLongest() {
    sender.send(5, 150);
    PendingMessage message = receiver.post(0, 5, 2);
    PendingMessage own = receiver.start(MpiCall.MPI_IBARRIER, -1, 0, 3);
    PendingMessage late = sender.start(MpiCall.MPI_IBARRIER, -1, 0, 150);
    receiver.waitForAll(10, 200, message, own);
    sender.waitForAll(160, 170, late);
    // Both last as long: the message is named.
    expect(140, SEND);
  }

  @Test
  void forTheCollectiveWhereItIsOneLonger() {
    sender.send(5, 150);
    PendingMessage message = receiver.post(0, 5, 2);
    PendingMessage own = receiver.start(MpiCall.MPI_IBARRIER, -1, 0, 3);
    PendingMessage late = sender.start(MpiCall.MPI_IBARRIER, -1, 0, 151);
    receiver.waitForAll(10, 200, message, own);
    sender.waitForAll(160, 170, late);
    expect(141, WAIT_FOR_ALL);
  }

  /** A call of more operations than a number of its entry can say. */
  @Test
  void aCallOfManyOperationsIsUnknown() {
    sender.send(5, 150);
    PendingMessage message = receiver.post(0, 5, 2);
    receiver.count[WAIT]++;
    receiver.nanos[WAIT] += 190;
    receiver.sampler.call(WAIT, SampleLayout.MANY, 10, 200, true);
    receiver.sampler.completed(message, 0, 5, SampleLayout.WAITS);
    notAnalysed(WAIT, 0);
  }
}
