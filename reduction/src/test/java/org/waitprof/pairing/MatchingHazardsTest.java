package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.SampleLayout;
import org.waitprof.sample.Sampler;

/**
 * What MPI allows and counting has to stand: where the number of a message can be known it is
 * exact, where it cannot the message is not classified, and the row is not called complete.
 */
class MatchingHazardsTest extends SampledPair {
  @Test
  void receivesFromAnybodyInOrder() {
    sender.send(5, 100);
    sender.send(5, 200);
    PendingMessage first = receiver.post(-1, -1, 10);
    PendingMessage second = receiver.post(-1, 5, 20);
    receiver.complete(first, 5, 30, 110);
    receiver.complete(second, 5, 120, 210);
    exact(WAIT, 70 + 80);
  }

  @Test
  void aReceiveFromAnybodyThatCompletesAfterALaterOne() {
    sender.send(5, 100);
    sender.send(5, 200);
    PendingMessage first = receiver.post(-1, -1, 10);
    receiver.receive(5, 20, 210);
    receiver.complete(first, 5, 220, 230);
    // The blocking receive got the second message and waited 180; by number it would be 80.
    notAnalysed(RECV, 0);
  }

  @Test
  void afterSuchAMixUpNumbersAreRightAgain() {
    aReceiveFromAnybodyThatCompletesAfterALaterOne();
    sender.send(5, 500);
    receiver.receive(5, 300, 510);
    assertEquals(200, row(analysed(receiver), RECV).exactNanos());
  }

  @Test
  void aReceiveFromAnybodyThatNobodyCompletes() {
    sender.send(5, 100);
    sender.send(5, 200);
    receiver.post(-1, -1, 10); // It takes the first message.
    receiver.receive(5, 20, 210);
    notAnalysed(RECV, 0);
  }

  @Test
  void cancelledMessages() {
    sender.send(5, 100);
    PendingMessage cancelled = sender.sampler.pending(sender.comm(0), false, 1, 5, 8, false);
    sender.sampler.posted(cancelled, 150);
    sender.sampler.cancelled(cancelled);
    sender.send(5, 200);
    receiver.receive(5, 20, 110);
    receiver.receive(5, 120, 210);
    notAnalysed(RECV, 80);
  }

  /** The message is there from the start; what the call waited for is the collective. */
  @Test
  void aCallThatCompletesACollectiveAsWellWaitsForTheLonger() {
    sender.send(5, 5);
    PendingMessage message = receiver.post(0, 5, 10);
    PendingMessage collective = receiver.start(MpiCall.MPI_IBARRIER, -1, 0, 11);
    PendingMessage late = sender.start(MpiCall.MPI_IBARRIER, -1, 0, 400);
    receiver.count[WAIT]++;
    receiver.nanos[WAIT] += 480;
    receiver.sampler.call(WAIT, 2, 20, 500, true);
    receiver.sampler.completed(message, 0, 5, SampleLayout.WAITS);
    receiver.sampler.completed(collective, -1, -1, SampleLayout.WAITS);
    sender.waitForAll(500, 510, late);
    exact(WAIT, 380);
  }

  /** The other operation is a collective between groups, which has no entry. */
  @Test
  void aCallWithMoreOperationsThanEntriesIsNotMeasured() {
    sender.send(5, 5);
    PendingMessage message = receiver.post(0, 5, 10);
    receiver.count[WAIT]++;
    receiver.nanos[WAIT] += 480;
    receiver.sampler.call(WAIT, 2, 20, 500, true);
    receiver.sampler.completed(message, 0, 5, SampleLayout.WAITS);
    notAnalysed(WAIT, 0);
  }

  @Test
  void freedRequests() {
    for (long begin : new long[] {100, 300}) {
      PendingMessage freed = sender.sampler.pending(sender.comm(0), false, 1, 5, 8, false);
      sender.sampler.posted(freed, begin);
      sender.call(WAIT, begin + 10, begin + 11);
      sender.sampler.freed(freed);
      receiver.receive(5, begin - 80, begin + 20);
    }
    exact(RECV, 160);
  }

  @Test
  void matchedProbesTakeMessagesAndNumbers() {
    sender.send(5, 100);
    sender.send(5, 200);
    PendingMessage first = receiver.post(0, 5, 90);
    PendingMessage second = receiver.post(0, 5, 190);
    receiver.sampler.matched(second, 205);
    receiver.complete(second, 5, 205, 206);
    receiver.sampler.matched(first, 207);
    receiver.complete(first, 5, 207, 208);
    exact(WAIT, 0);
  }

  @Test
  void persistentRequestsGetANumberEachTime() {
    PendingMessage request = receiver.sampler.pending(receiver.comm(0), true, 0, 5, 8, true);
    for (int round = 0; round < 5; round++) {
      long start = 1000L * round;
      sender.send(5, start + 100);
      receiver.sampler.posted(request, start + 10);
      receiver.call(WAIT, start + 20, start + 110);
      receiver.sampler.completed(request, 0, 5, SampleLayout.WAITS);
    }
    exact(WAIT, 5 * 80);
  }

  @Test
  void threadsWithTagsOfTheirOwn() {
    Sampler first = receiver.sampler;
    Sampler second = receiver.samples.newSampler();
    for (int message = 0; message < 4; message++) {
      sender.send(message % 2, 100L * message + 100);
      receiver.sampler = message % 2 == 0 ? first : second;
      receiver.receive(message % 2, 100L * message + 10, 100L * message + 110);
    }
    exact(RECV, 4 * 90);
  }

  @Test
  void numbersGoOnWhileMeasuringIsPaused() {
    for (int message = 0; message < 6; message++) {
      receiver.measured = message < 2 || message > 3;
      sender.send(5, 100L * message + 100);
      receiver.receive(5, 100L * message + 10, 100L * message + 110);
    }
    exact(RECV, 4 * 90);
  }

  @Test
  void aProbeThatFailed() {
    sender.send(5, 100);
    receiver.receive(5, 10, 110);
    receiver.memory.missNumbers();
    notAnalysed(RECV, 0);
    assertFalse(row(analysed(sender), SEND).complete());
  }

  @Test
  void tagsUpToTheLimit() {
    for (int tag : new int[] {0, 1, Integer.MAX_VALUE - 1, Integer.MAX_VALUE}) {
      sender.send(tag, 100);
      receiver.receive(tag, 10, 110);
    }
    exact(RECV, 4 * 90);
  }

  @Test
  void communicatorsByTheThousand() {
    for (int comm = 0; comm < 400; comm++) {
      sender.send(comm, 5, 100L * comm + 100);
      receiver.receive(comm, 5, 100L * comm + 10, 100L * comm + 110);
    }
    exact(RECV, 400 * 90);
  }

  @Test
  void messagesThatNobodyReceives() {
    sender.send(5, 100);
    sender.send(5, 200);
    receiver.receive(5, 10, 110);
    exact(RECV, 90);
  }

  @Test
  void moreReceivedThanSent() {
    sender.send(5, 100);
    receiver.receive(5, 10, 110);
    receiver.receive(5, 120, 210);
    assertEquals(1, analysed(receiver).quality().refusedChannels());
    notAnalysed(RECV, 0);
  }

  /** As if the sender's first message had been missed: a receive ends before its send begins. */
  @Test
  void numbersThatAreShifted() {
    for (int message = 1; message < 10; message++) {
      sender.send(5, 100L * message + 100);
    }
    for (int message = 0; message < 9; message++) {
      receiver.receive(5, 100L * message + 10, 100L * message + 110);
    }
    AnalysedSample analysed = analysed(receiver);
    assertTrue(analysed.quality().violations() > 0);
    assertEquals(1, analysed.quality().refusedChannels());
    notAnalysed(RECV, 0);
  }

  @Test
  void aBufferThatIsTooSmallLosesShortWaitsAlone() {
    long longWaits = 0;
    long start = 0;
    for (int message = 0; message < 20 * CAPACITY; message++) {
      long late = message % 1000 == 17 ? 50_000 : 100;
      sender.send(5, start + late);
      receiver.receive(5, start, start + late + 10);
      longWaits += late > 1000 ? late : 0;
      start += late + 1000;
    }
    AnalysedSample analysed = analysed(receiver);
    assertEquals(longWaits, row(analysed, RECV).exactNanos());
    assertFalse(row(analysed, RECV).complete());
    assertTrue(analysed.entries() <= 3 * CAPACITY);
    double ratio = row(analysed, RECV).sampledWait() / row(analysed, RECV).sampledDuration();
    assertEquals(100.0 / 110, ratio, 1e-9);
  }
}
