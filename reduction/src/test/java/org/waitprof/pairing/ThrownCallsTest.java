package org.waitprof.pairing;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.SampleResult.SampledWaits;
import org.waitprof.sample.PendingMessage;

/**
 * A call that throws may have taken its message or not. Its own wait is unknown; what both sides
 * agree on is known as ever, and nothing is paired with a wrong message.
 */
class ThrownCallsTest extends SampledPair {
  private SampledWaits received() {
    return row(analysed(receiver), RECV);
  }

  private void known(long nanos, long unknown, int refused) {
    assertEquals(nanos, received().exactNanos(), received()::toString);
    assertEquals(unknown, received().droppedNanos(), received()::toString);
    assertFalse(received().complete());
    assertEquals(refused, analysed(receiver).quality().refusedChannels());
  }

  /** A wrong argument. */
  @Test
  void aReceiveThatTookNothing() {
    sender.send(5, 100);
    sender.send(5, 500);
    receiver.receive(5, 10, 110);
    receiver.fail(RECV, 120, 125);
    receiver.receive(5, 300, 510);
    known(90 + 200, 5, 0);
    assertTrue(row(analysed(sender), SEND).complete());
  }

  /** The message was longer than the room for it. */
  @Test
  void aReceiveThatTookItsMessage() {
    for (long sent : new long[] {100, 200, 500, 700}) {
      sender.send(5, sent);
    }
    receiver.receive(5, 10, 110);
    receiver.fail(RECV, 120, 210);
    receiver.receive(5, 300, 510);
    PendingMessage last = receiver.post(0, 5, 520);
    receiver.complete(last, 5, 600, 710);
    known(90 + 200, 90, 0);
    assertEquals(100, row(analysed(receiver), WAIT).exactNanos());
  }

  /** The message that it would have taken was never received. */
  @Test
  void aReceiveThatOnlySeemsToHaveTakenItsMessage() {
    for (long sent : new long[] {100, 500, 900}) {
      sender.send(5, sent);
    }
    receiver.receive(5, 10, 110);
    receiver.fail(RECV, 120, 125);
    receiver.receive(5, 300, 510);
    assertEquals(0, received().exactNanos(), "one of them is wrong");
    assertEquals(1, analysed(receiver).quality().refusedChannels());
  }

  /** Two channels lack a message each, and two receives have thrown. */
  @Test
  void channelsAreCutWhereItIsNotKnownWhichReceiveTookWhat() {
    for (int tag : new int[] {5, 6, 7}) {
      for (long sent : new long[] {100, 200, 500}) {
        sender.send(tag, sent + 1000L * tag);
      }
    }
    for (int tag : new int[] {5, 6}) {
      receiver.receive(tag, 1000L * tag + 10, 1000L * tag + 110);
      receiver.fail(RECV, 1000L * tag + 120, 1000L * tag + 210);
      receiver.receive(tag, 1000L * tag + 300, 1000L * tag + 510);
    }
    for (long begin : new long[] {7000, 7100, 7400}) {
      receiver.receive(7, begin + 10, begin + 110);
    }
    // The first of tag 5 came before anything was thrown; tag 7 agrees.
    known(90 + 3 * 90, 90 + 210 + 100 + 90 + 210, 2);
  }

  @Test
  void aSendThatThrewAndArrived() {
    sender.send(5, 100);
    sender.fail(SEND, 200, 201);
    sender.send(5, 500);
    receiver.receive(5, 10, 110);
    receiver.receive(5, 120, 210);
    receiver.receive(5, 300, 510);
    known(90, 90 + 210, 1);
  }

  @Test
  void aCollectiveThatThrew() {
    PendingMessage lost = sender.start(MpiCall.MPI_IBARRIER, -1, 0, 50);
    sender.waitForAll(60, 70, lost);
    receiver.fail(WAIT_FOR_ALL, 10, 70);
    sender.send(5, 100);
    receiver.receive(5, 80, 110);
    assertEquals(20, received().exactNanos());
    assertTrue(received().complete());
    assertEquals(60, row(analysed(receiver), WAIT_FOR_ALL).droppedNanos());
  }

  /** A killed rank stopped counting anywhere: what it counted cannot be compared. */
  @Test
  void nothingBehindItCountsWhereRanksWereKilled() {
    sender.send(5, 100);
    sender.send(5, 500);
    receiver.receive(5, 10, 110);
    receiver.fail(RECV, 120, 125);
    receiver.receive(5, 300, 510);
    List<RankSample> all = List.of(sender.sample(), receiver.sample());
    AnalysedSample killed = requireNonNull(OfflineMatch.analyse(all, false, true).get(1));
    assertEquals(90, row(killed, RECV).exactNanos());
    assertEquals(5 + 210, row(killed, RECV).droppedNanos());
  }

  /** Whether a guess is wrong cannot be seen between hosts. */
  @Test
  void nothingIsCorrectedBetweenHosts() {
    for (long sent : new long[] {100, 200, 500}) {
      sender.send(5, sent);
    }
    receiver.receive(5, 10, 110);
    receiver.fail(RECV, 120, 210);
    receiver.receive(5, 300, 510);
    List<RankSample> all = List.of(sender.sample(), receiver.sample());
    AnalysedSample analysed = requireNonNull(OfflineMatch.analyse(all, true, false).get(1));
    assertEquals(90, row(analysed, RECV).exactNanos());
    assertEquals(90 + 210, row(analysed, RECV).droppedNanos());
  }
}
