package org.waitprof.pairing;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
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

  private void expect(long nanos, int awaitedSlot, Role role) {
    SampledWaits row = row(analysed(receiver), WAIT_FOR_ALL);
    assertTrue(row.complete(), row::toString);
    assertEquals(nanos, row.exactNanos());
    List<AwaitedCall> awaited = row.awaited();
    assertEquals(
        nanos == 0 ? List.of() : List.of(new AwaitedCall(0, awaitedSlot + 1, nanos)), awaited);
    assertEquals(role, row.waitedFor().longest());
  }

  @Test
  void ofSeveralMessagesTheLongestWaitCounts() {
    sender.send(5, 150);
    sender.send(6, 100);
    PendingMessage first = receiver.post(0, 5, 2);
    PendingMessage second = receiver.post(0, 6, 3);
    receiver.waitForAll(10, 200, first, second);
    expect(140, SEND, Role.RECV);
  }

  @Test
  void forASenderEvenWhereAReceiverIsLater() {
    sender.send(5, 30);
    sender.receive(6, 150, 160);
    PendingMessage first = receiver.post(0, 5, 2);
    PendingMessage second = postSend(6, 3);
    receiver.waitForAll(10, 200, first, second);
    expect(20, SEND, Role.RECV);
  }

  @Test
  void forAReceiverWhereNoSenderIsLate() {
    sender.send(5, 10);
    sender.receive(6, 150, 160);
    PendingMessage first = receiver.post(0, 5, 2);
    PendingMessage second = postSend(6, 3);
    receiver.waitForAll(10, 200, first, second);
    expect(140, RECV, Role.SEND);
  }

  @Test
  void forTheLaterOfTwoReceivers() {
    sender.receive(5, 150, 151);
    sender.receive(6, 151, 160);
    PendingMessage first = postSend(5, 2);
    PendingMessage second = postSend(6, 3);
    receiver.waitForAll(10, 200, second, first);
    expect(141, RECV, Role.SEND);
  }

  /** A send that ended when its receive was posted did not wait for it. */
  @Test
  void aSendThatEndedBeforeItsReceiveDidNotWait() {
    sender.receive(5, 200, 210);
    receiver.waitForAll(10, 200, postSend(5, 2));
    expect(0, RECV, Role.NONE);
    sender.receive(6, 399, 410);
    receiver.waitForAll(300, 400, postSend(6, 2));
    expect(99, RECV, Role.SEND);
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
    expect(140, SEND, Role.RECV);
  }

  @Test
  void forTheCollectiveWhereItIsOneLonger() {
    sender.send(5, 150);
    PendingMessage message = receiver.post(0, 5, 2);
    PendingMessage own = receiver.start(MpiCall.MPI_IBARRIER, -1, 0, 3);
    PendingMessage late = sender.start(MpiCall.MPI_IBARRIER, -1, 0, 151);
    receiver.waitForAll(10, 200, message, own);
    sender.waitForAll(160, 170, late);
    expect(141, WAIT_FOR_ALL, Role.BARRIER);
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

  /** Entries of messages and of collectives are in different buffers: calls have some in both. */
  @Test
  void operationsOfACallAreBroughtTogether() {
    for (long round = 1000; round <= 3000; round += 1000) {
      sender.send(5, round + 110);
      PendingMessage message = receiver.post(0, 5, round + 2);
      PendingMessage own = receiver.start(MpiCall.MPI_IBARRIER, -1, 0, round + 3);
      PendingMessage late = sender.start(MpiCall.MPI_IBARRIER, -1, 0, round + 150);
      receiver.waitForAll(round + 10, round + 200, message, own);
      sender.waitForAll(round + 160, round + 170, late);
    }
    // Calls of other threads may have the same number: they began at other times.
    for (boolean sameNumber : new boolean[] {false, true}) {
      RankSample receives = receiver.sample();
      if (sameNumber) {
        Arrays.fill(receives.callNumber, 7);
      }
      Map<Integer, AnalysedSample> analysed =
          OfflineMatch.analyse(List.of(sender.sample(), receives), true, true);
      SampledWaits row = row(requireNonNull(analysed.get(1)), WAIT_FOR_ALL);
      assertTrue(row.complete(), row::toString);
      assertEquals(3 * 140, row.exactNanos());
      assertEquals(3, row.calls());
    }
  }

  /** Two messages that each waited for 190, of ranks that kept all operations from 50 on. */
  private SampledWaits doubtful(boolean ofSender, long from, long to) {
    for (int i = 0; i < 2; i++) {
      sender.send(5, 1000L * i + 200);
      receiver.receive(5, 1000L * i + 10, 1000L * i + 210);
    }
    RankSample sends = sender.sample();
    RankSample receives = receiver.sample();
    RankSample which = ofSender ? sends : receives;
    which.thresholdNanos = 50;
    which.doubtfulFrom[0] = from;
    which.doubtfulTo[0] = to;
    Map<Integer, AnalysedSample> analysed =
        OfflineMatch.analyse(List.of(sends, receives), true, true);
    return row(requireNonNull(analysed.get(1)), RECV);
  }

  /** Numbers may be wrong from one on, up to another one: here from 0 up to 0, which are none. */
  @Test
  void withoutDoubtBothAreKnown() {
    assertEquals(380, doubtful(false, 0, 0).exactNanos());
  }

  @Test
  void theFirstMessageMayBeAnother() {
    assertEquals(190, doubtful(false, 0, 1).exactNanos());
  }

  @Test
  void theSecondMessageOfTheSenderMayBeAnother() {
    SampledWaits row = doubtful(true, 1, 2);
    assertEquals(190, row.exactNanos());
    assertEquals(200, row.droppedNanos());
  }

  @Test
  void ofManyOperationsNoneIsKnownHoweverLong() {
    sender.send(5, 150);
    PendingMessage message = receiver.post(0, 5, 2);
    receiver.count[WAIT]++;
    receiver.nanos[WAIT] += 190;
    receiver.sampler.call(WAIT, SampleLayout.MANY, 10, 200, true);
    receiver.sampler.completed(message, 0, 5, SampleLayout.WAITS);
    RankSample receives = receiver.sample();
    receives.thresholdNanos = 50;
    Map<Integer, AnalysedSample> analysed =
        OfflineMatch.analyse(List.of(sender.sample(), receives), true, true);
    SampledWaits row = row(requireNonNull(analysed.get(1)), WAIT);
    assertEquals(0, row.exactNanos());
    assertEquals(190, row.droppedNanos());
  }

  /** A receiver of which all calls are in its first row. */
  @Test
  void theLateReceiversPathIsKnown() {
    SampledGroup group = new SampledGroup(2);
    group.ranks.get(0).send(1, 10, 200);
    group.ranks.get(1).receive(0, 150, 210);
    SampledWaits row = SampledGroup.row(group.analysed(), 0, MpiCall.MPI_SEND);
    assertEquals(
        List.of(new AwaitedCall(1, SampledGroup.path(MpiCall.MPI_RECV), 140)), row.awaited());
  }
}
