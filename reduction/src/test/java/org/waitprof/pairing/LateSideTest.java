package org.waitprof.pairing;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.model.MpiCall;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.sample.LostTime;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.SampleLayout;

/**
 * Expectation: a receiver that waits 1 ms for each message goes back to what the sender did beyond
 * it since the message before: 0.6 ms of garbage collection and the rest computation; to
 * computation alone where the receiver collected as long, and where the collection was before the
 * message before. What the sender lost is reported whoever waited.
 */
class LateSideTest extends SampledPair {
  private static final int ROUNDS = 20;
  private static final long ROUND = 10_000_000;
  private static final long WAIT = 1_000_000;
  private static final long PAUSE = 600_000;
  private static final int GC = LatenessCause.GC.ordinal();

  private void rounds() {
    for (int i = 0; i < ROUNDS; i++) {
      long now = (i + 1) * ROUND;
      receiver.receive(5, now, now + WAIT);
      sender.send(5, now + WAIT);
    }
  }

  private long waits(AnalysedSample analysed, LatenessCause cause) {
    return analysed.late().stream()
        .filter(each -> each.rank() == 0 && each.cause() == cause)
        .mapToLong(LatenessRow::waitNanos)
        .sum();
  }

  private void expect(double gc, double compute) {
    AnalysedSample analysed = analysed(receiver);
    long[] numbers = analysed.toLongs();
    ByteBuffer bytes = ByteBuffer.allocate(8 * numbers.length).order(ByteOrder.nativeOrder());
    bytes.asLongBuffer().put(numbers);
    assertEquals(analysed.late(), AnalysedSample.read(bytes).late());
    assertEquals(gc, (double) waits(analysed, LatenessCause.GC), 0.01 * ROUNDS * WAIT);
    assertEquals(compute, (double) waits(analysed, LatenessCause.COMPUTE), 0.01 * ROUNDS * WAIT);
  }

  /** A computation of 2 ms in each round; {@code begin} is after the round's messages. */
  private void pauses(SampledPair.Rank rank, long begin) {
    LostTime lost = new LostTime(rank.memory);
    for (int i = 0; i < ROUNDS; i++) {
      long now = i * ROUND + begin;
      lost.note(now, now + 2_000_000, GC, PAUSE);
    }
  }

  @Test
  void pausesOfTheSender() {
    rounds();
    pauses(sender, 3_000_000);
    // The first message has none before it, so that nothing is known of what came before.
    expect(ROUNDS * (double) PAUSE, ROUNDS * (double) (WAIT - PAUSE));
    LatenessRow lost = analysed(sender).late().get(0);
    assertEquals(new LatenessRow(0, LatenessCause.GC, 0, 0, ROUNDS * PAUSE, ROUNDS), lost);
  }

  /** Ranks are not together when a gather ends: its root stays, and comes late to the barrier. */
  @Test
  void callsOfTheRootThatOthersHaveLeft() {
    for (int i = 0; i < ROUNDS; i++) {
      long now = (i + 1) * ROUND;
      for (Rank rank : new Rank[] {sender, receiver}) {
        boolean isRoot = rank == sender;
        rank.call(SEND, now, now + (isRoot ? WAIT : 1000));
        rank.sampler.collective(rank.comm(0), MpiCall.MPI_GATHER.ordinal(), 0, 8);
        rank.call(RECV, now + (isRoot ? WAIT : 1000), now + WAIT + 1000);
        rank.sampler.collective(rank.comm(0), MpiCall.MPI_BARRIER.ordinal(), -1, 0);
      }
    }
    long first = WAIT - 1000;
    assertEquals(ROUNDS * first, row(analysed(receiver), RECV).exactNanos());
    long handedOn = waits(analysed(receiver), LatenessCause.WAITING);
    assertEquals(ROUNDS * (double) first, (double) handedOn, 0.02 * ROUNDS * WAIT);
  }

  /** A rank that stays in a call comes late to the next one, though it computes no longer. */
  @ParameterizedTest
  @EnumSource(names = {"MPI_BCAST", "MPI_ALLREDUCE"})
  void callsThatRanksLeaveOneAfterTheOther(MpiCall call) {
    int root = call == MpiCall.MPI_BCAST ? 0 : -1;
    long enters = ROUND;
    long comes = ROUND;
    for (int i = 0; i <= ROUNDS; i++) {
      sender.call(SEND, enters, enters + WAIT);
      sender.sampler.collective(sender.comm(0), call.ordinal(), root, 8);
      receiver.call(RECV, comes, enters + 1000);
      receiver.sampler.collective(receiver.comm(0), call.ordinal(), root, 8);
      comes = enters + 1000 + ROUND;
      enters += WAIT + ROUND;
    }
    long each = WAIT - 1000;
    assertEquals(ROUNDS * each, row(analysed(receiver), RECV).exactNanos());
    long handedOn = waits(analysed(receiver), LatenessCause.WAITING);
    assertEquals(ROUNDS * (double) each, (double) handedOn, 0.02 * ROUNDS * WAIT);
  }

  /** The thread that sends is another one in each round: nothing is known of what it did before. */
  @Test
  void threadsThatWereNotThereBefore() {
    rounds();
    LostTime unknown = new LostTime(sender.memory);
    for (int i = 0; i <= ROUNDS; i++) {
      unknown.unknown(i * ROUND + WAIT + 1, (i + 1) * ROUND + WAIT);
    }
    AnalysedSample analysed = analysed(receiver);
    assertEquals(ROUNDS * WAIT, row(analysed, RECV).exactNanos());
    assertEquals(List.of(), analysed.late());
  }

  /** The first call of a run is that of a thread of which nothing is known since Init. */
  @Test
  void threadsThatWereNotThereAtTheBegin() {
    long init = 1000 * ROUND;
    sender.memory.begins(init);
    receiver.receive(5, init + WAIT, init + ROUND);
    sender.send(5, init + ROUND);
    new LostTime(sender.memory).unknown(init, init + ROUND);
    AnalysedSample analysed = analysed(receiver);
    assertEquals(ROUND - WAIT, row(analysed, RECV).exactNanos());
    assertEquals(List.of(), analysed.late());
  }

  /** What a rank did in the short time before it waited for long matters little. */
  @Test
  void aLongWaitOfAThreadThatHasJustBegun() {
    long init = 1000 * ROUND;
    long unknown = 300_000;
    sender.memory.begins(init);
    receiver.memory.begins(init);
    receiver.receive(5, init + unknown, init + ROUND);
    sender.send(5, init + ROUND);
    new LostTime(receiver.memory).unknown(init, init + unknown);
    new LostTime(sender.memory).note(init, init + ROUND, GC, 8 * WAIT);
    AnalysedSample analysed = analysed(receiver);
    assertEquals(8.0 * WAIT, (double) waits(analysed, LatenessCause.GC), 0.05 * WAIT);
    assertEquals(1.7 * WAIT, (double) waits(analysed, LatenessCause.COMPUTE), 0.05 * WAIT);
  }

  /** A thread that was asked a moment after it had begun is known. */
  @Test
  void aMomentOfWhichNothingIsKnown() {
    rounds();
    LostTime lost = new LostTime(sender.memory);
    for (int i = 0; i <= ROUNDS; i++) {
      long now = i * ROUND + WAIT + 1;
      lost.unknown(now, now + WAIT / 2);
      lost.note(now + WAIT, now + 2 * WAIT, GC, PAUSE);
    }
    assertEquals(
        ROUNDS * (double) PAUSE,
        (double) waits(analysed(receiver), LatenessCause.GC),
        0.01 * ROUNDS * WAIT);
  }

  /** While both run the parts are the same. */
  @Test
  void pausesWhileTheSenderRuns() {
    rounds();
    pauses(sender, 3_000_000);
    RunningMatch match =
        RunningMatch.of(List.of(sender.sample(), receiver.sample()), new RunningMatch());
    double[] parts = requireNonNull(match.causes(1));
    assertEquals(0.6, parts[LatenessCause.GC.ordinal()], 0.01);
    assertEquals(0.4, parts[LatenessCause.COMPUTE.ordinal()], 0.01);
    assertNull(match.causes(2));
  }

  @Test
  void pausesOfBoth() {
    rounds();
    pauses(sender, 3_000_000);
    pauses(receiver, 4_000_000);
    expect(0, ROUNDS * (double) WAIT);
  }

  @Test
  void noPauses() {
    rounds();
    expect(0, ROUNDS * (double) WAIT);
  }

  /** The sender waits for the receiver, which collected garbage before. */
  @Test
  void pausesOfALateReceiver() {
    for (int i = 0; i < ROUNDS; i++) {
      long now = (i + 1) * ROUND;
      receiver.call(SEND, now, now + WAIT + 1000);
      receiver.sampler.sent(receiver.comm(0), 0, 5, 8, SampleLayout.WAITS);
      sender.receive(5, now + WAIT, now + WAIT + 1000);
    }
    pauses(sender, 3_000_000);
    expect(ROUNDS * (double) PAUSE, ROUNDS * (double) (WAIT - PAUSE));
  }

  /** Polls for a message have its causes. */
  @Test
  void pausesOfASenderThatIsPolledFor() {
    for (int i = 0; i < ROUNDS; i++) {
      long now = (i + 1) * ROUND;
      receiver.poll(now, now + WAIT + 10);
      receiver.receive(5, now + WAIT + 11, now + WAIT + 12);
      sender.send(5, now + WAIT);
    }
    pauses(sender, 3_000_000);
    expect(ROUNDS * (double) PAUSE, ROUNDS * (double) (WAIT - PAUSE));
  }

  /** A call waits for a collective that was started late. */
  @Test
  void pausesBeforeACollectiveIsStarted() {
    for (int i = 0; i < ROUNDS; i++) {
      long now = (i + 1) * ROUND;
      PendingMessage own = receiver.start(MpiCall.MPI_IBARRIER, -1, 0, now - 10);
      receiver.waitForAll(now, now + WAIT + 1000, own);
      PendingMessage late = sender.start(MpiCall.MPI_IBARRIER, -1, 0, now + WAIT);
      sender.waitForAll(now + WAIT, now + WAIT + 1000, late);
    }
    pauses(sender, 3_000_000);
    expect(ROUNDS * (double) PAUSE, ROUNDS * (double) (WAIT - PAUSE));
  }
}
