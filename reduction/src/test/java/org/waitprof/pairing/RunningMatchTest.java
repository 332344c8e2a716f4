package org.waitprof.pairing;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.SampleImage;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.pairing.RunningMatch.HashedKey;
import org.waitprof.pairing.RunningMatch.Row;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.RankComm;
import org.waitprof.sample.SampleLayout;
import org.waitprof.sample.Sampler;
import org.waitprof.sample.SharedChannels;

/**
 * Rank 1 receives from rank 0: each call takes 100 ns, of which 30 are waiting for the sender. Read
 * while both run, with and without rank 0, and once more messages than the buffers hold.
 */
class RunningMatchTest {
  private static final long RECEIVE = meta(MpiCall.MPI_RECV);

  private final Rank sender = new Rank(0);
  private final Rank receiver = new Rank(1);

  private static final class Rank {
    final int number;
    final SampleImage memory = new SampleImage();
    final Sampler sampler = new SharedChannels(memory, 256, 1).newSampler();
    final RankComm world;
    long calls;
    long nanos;

    Rank(int number) {
      this.number = number;
      world = new RankComm(0, 100, number, new int[] {0, 1, 2}, new int[0], 0);
    }

    void call(long enter, long leave) {
      calls++;
      nanos += leave - enter;
      sampler.call(0, 1, enter, leave, true);
    }

    RankSample sample(@Nullable RankSample reference) {
      memory.slots(1);
      memory.slot(0, 5, number == 0 ? meta(MpiCall.MPI_SEND) : RECEIVE, calls, nanos);
      ByteBuffer image = memory.image(number, 2);
      return requireNonNull(RankSampleReader.readRunning(image, reference));
    }
  }

  private static long meta(MpiCall call) {
    return CounterLayout.meta(call.ordinal(), 0, 0, Role.NONE.ordinal());
  }

  private void messages(int count) {
    for (int i = 0; i < count; i++) {
      long begin = 1000L * i;
      receiver.call(begin, begin + 100);
      receiver.sampler.received(receiver.world, 0, 7, 8);
      sender.call(begin + 30, begin + 40);
      sender.sampler.sent(sender.world, 1, 7, 8, SampleLayout.WAITS);
    }
  }

  private RunningMatch match() {
    return match(new RunningMatch());
  }

  private RunningMatch match(RunningMatch before) {
    RankSample first = sender.sample(null);
    return RunningMatch.of(List.of(first, receiver.sample(first)), before);
  }

  private static @Nullable Row received(RunningMatch match) {
    return match.row(1, new HashedKey(5, RECEIVE));
  }

  @Test
  void allOfAShortRunIsMeasured() {
    messages(20);
    Row row = requireNonNull(received(match()));
    assertEquals(WaitSource.MEASURED, row.source());
    assertEquals(20 * 30, row.waitNanos(20 * 100, 0));
    // What follows may not wait: that is known once it is matched.
    assertEquals(20 * 30, row.waitNanos(30 * 100, 0));
  }

  /** Readers look more often than samples are matched: a job that waits must not seem to stop. */
  @Test
  void aMeasuredWaitGrowsAsTheRunAndItsCallsDo() {
    messages(20);
    Row row = requireNonNull(received(match()));
    long wait = 20 * 30;
    assertEquals(wait * 11 / 10, row.waitNanos(22 * 100, 0.1));
    assertEquals(wait * 11 / 10, row.waitNanos(22 * 100, 0.2), "calls grew less");
    assertEquals(wait * 11 / 10, row.waitNanos(26 * 100, 0.1), "calls lacked a core");
    assertEquals(wait, row.waitNanos(20 * 100, 0.1), "no further calls");
    assertEquals(wait * 5 / 4, row.waitNanos(60 * 100, 3), "too long ago");
  }

  @Test
  void oneSideMayBeAheadOfTheOther() {
    messages(20);
    receiver.call(50_000, 50_100);
    receiver.sampler.received(receiver.world, 0, 7, 8);
    Row row = requireNonNull(received(match()));
    assertEquals(WaitSource.MEASURED, row.source());
    assertEquals(20 * 30, row.waitNanos(21 * 100, 0));
  }

  /** A call that took long for want of a core waited for nobody: a counter could not fall again. */
  @Test
  void whatHasNoPartnerYetIsNotCountedByTheRatio() {
    messages(100);
    receiver.call(150_000, 151_000);
    receiver.sampler.received(receiver.world, 0, 7, 8);
    RunningMatch match = match();
    assertEquals(100 * 30, requireNonNull(received(match)).waitNanos(100 * 100 + 1000, 0));
    sender.call(140_000, 140_010);
    sender.sampler.sent(sender.world, 1, 7, 8, SampleLayout.WAITS);
    assertEquals(100 * 30, requireNonNull(received(match(match))).waitNanos(100 * 100 + 1000, 0));
  }

  @Test
  void ofALongRunASampleTells() {
    messages(20_000);
    Row row = requireNonNull(received(match()));
    assertEquals(WaitSource.SAMPLED, row.source());
    // Alike as they are, any sample gives the ratio.
    assertEquals(20_000 * 30.0, (double) row.waitNanos(20_000 * 100, 0), 20_000 * 3.0);
  }

  /** Rank 2 is on another host: what comes from there waits as what comes from here. */
  @Test
  void messagesFromOtherHostsGoByTheRowsRatio() {
    messages(20);
    for (int i = 0; i < 20; i++) {
      receiver.call(50_000 + 1000L * i, 50_100 + 1000L * i);
      receiver.sampler.received(receiver.world, 2, 7, 8);
    }
    RunningMatch first = match();
    assertEquals(20 * 30, requireNonNull(received(first)).waitNanos(40 * 100, 0));
    Row row = requireNonNull(received(match(first)));
    assertEquals(WaitSource.SAMPLED, row.source());
    assertEquals(40 * 30, row.waitNanos(40 * 100, 0));
  }

  /** Three of a hundred are too few to stand for the others: the row stays estimated. */
  @Test
  void aRowThatHardlyMeetsAnybodyHereIsNotKnown() {
    messages(3);
    for (int i = 0; i < 97; i++) {
      receiver.call(50_000 + 1000L * i, 50_100 + 1000L * i);
      receiver.sampler.received(receiver.world, 2, 7, 8);
    }
    assertNull(received(match()));
  }

  @Test
  void withoutPartnersNothingIsKnown() {
    messages(20);
    assertNull(received(RunningMatch.of(List.of(receiver.sample(null)), new RunningMatch())));
    assertNull(received(new RunningMatch()));
  }

  @Test
  void anotherClockIsNotCompared() {
    messages(20);
    RankSample reference = sender.sample(null);
    receiver.memory.slots(0);
    ByteBuffer image = receiver.memory.image(1, 2);
    image.putLong(CounterLayout.CLOCK_OFFSET, 1);
    assertNull(RankSampleReader.readRunning(image, reference));
  }

  /** Its waiting goes on by its ratio, which is one at most; a measured one stays. */
  @Test
  void aRowsWaitingFollowsItsDuration() {
    Row sampled = new Row(30, 100, WaitSource.SAMPLED);
    assertEquals(60, sampled.waitNanos(200, 0));
    assertEquals(0, sampled.waitNanos(0, 0));
    assertEquals(200, new Row(150, 100, WaitSource.SAMPLED).waitNanos(200, 0));
    assertEquals(0, new Row(-5, 100, WaitSource.SAMPLED).waitNanos(200, 0));
    assertEquals(0, new Row(30, 0, WaitSource.SAMPLED).waitNanos(200, 0));
    Row measured = new Row(30.6, 100, WaitSource.MEASURED);
    assertEquals(31, measured.waitNanos(200, 0));
    assertEquals(20, measured.waitNanos(20, 0));
  }

  /** Eight classified calls are enough for a ratio, and seven are not. */
  @Test
  void eightCallsGiveARatio() {
    messages(7);
    for (int i = 0; i < 3; i++) {
      receiver.call(50_000 + 1000L * i, 50_100 + 1000L * i);
      receiver.sampler.received(receiver.world, 2, 7, 8);
    }
    RunningMatch first = match();
    assertNull(received(first));
    receiver.call(7000, 7100);
    receiver.sampler.received(receiver.world, 0, 7, 8);
    sender.call(7030, 7040);
    sender.sampler.sent(sender.world, 1, 7, 8, SampleLayout.WAITS);
    Row row = requireNonNull(received(match(first)));
    assertEquals(WaitSource.SAMPLED, row.source());
    // 30 of each of 8 calls, in 11: the others may still find their partner.
    assertEquals(8 * 30, row.waitNanos(11 * 100, 0));
  }

  /** Nine of ten are nearly all: what is found is measured. */
  @Test
  void nearlyAllIsMeasured() {
    messages(9);
    receiver.call(50_000, 50_100);
    receiver.sampler.received(receiver.world, 2, 7, 8);
    Row row = requireNonNull(received(match()));
    assertEquals(WaitSource.MEASURED, row.source());
    assertEquals(9 * 30, row.waitNanos(10 * 100, 0));
  }

  /** All ranks of a host have one counter: the length of its tick is the first rank's. */
  @Test
  void theReferenceGivesTheLengthOfATick() {
    messages(1);
    double[] length = {0.5, 0.25};
    ByteBuffer[] images = new ByteBuffer[2];
    for (Rank rank : new Rank[] {sender, receiver}) {
      rank.memory.slots(0);
      images[rank.number] = rank.memory.image(rank.number, 2);
      images[rank.number].putLong(CounterLayout.CLOCK_OFFSET, 1);
      images[rank.number].putDouble(CounterLayout.NANOS_PER_TICK_OFFSET, length[rank.number]);
    }
    RankSample first = requireNonNull(RankSampleReader.readRunning(images[0], null));
    RankSample second = requireNonNull(RankSampleReader.readRunning(images[1], first));
    assertEquals(50, second.leave[0]);
  }

  /** Messages to a rank from rank 0, which come so late, and as many from rank 3 elsewhere. */
  private static void messages(SampledGroup group, int to, int count, long late) {
    for (int i = 0; i < count; i++) {
      long begin = 10_000L * to + 1000L * i;
      group.ranks.get(to).receive(0, begin, begin + 100);
      group.ranks.get(0).send(to, begin + late, begin + late + 5);
      group.ranks.get(to).receive(3, begin + 200, begin + 300);
    }
  }

  private static @Nullable Row received(SampledGroup group, int rank) {
    RunningMatch match = RunningMatch.of(group.samples().subList(0, 3), new RunningMatch());
    long meta = CounterLayout.meta(MpiCall.MPI_RECV.ordinal(), 4, 0, Role.NONE.ordinal());
    return match.row(rank, new HashedKey(SampledGroup.path(MpiCall.MPI_RECV), meta));
  }

  /** Five calls each give no ratio, ten do: 30 and 60 of each 100. */
  @Test
  void ranksWithFewCallsHaveTheRatioOfAll() {
    SampledGroup group = new SampledGroup(4);
    messages(group, 1, 5, 30);
    messages(group, 2, 5, 60);
    for (int rank = 1; rank <= 2; rank++) {
      Row row = requireNonNull(received(group, rank));
      assertEquals(WaitSource.SAMPLED, row.source());
      assertEquals(0.45 * 500, row.waitNanos(), 1e-9);
      assertEquals(1000, row.durationNanos());
    }
  }

  @Test
  void eightOfItsOwnAreEnough() {
    SampledGroup group = new SampledGroup(4);
    messages(group, 1, 8, 30);
    messages(group, 2, 3, 60);
    assertEquals(0.3 * 800, requireNonNull(received(group, 1)).waitNanos(), 1e-9);
    double all = (8 * 30 + 3 * 60) / 1100.0;
    assertEquals(all * 300, requireNonNull(received(group, 2)).waitNanos(), 1e-9);
  }

  /** All that a rank receives comes from another host: the ratio of all stands for it. */
  @Test
  void aRankThatMeetsNoOtherHereHasTheRatioOfAll() {
    SampledGroup group = new SampledGroup(4);
    messages(group, 1, 8, 30);
    group.ranks.get(2).receive(3, 100, 600);
    assertEquals(0.3 * 500, requireNonNull(received(group, 2)).waitNanos(), 1e-9);
    assertNull(received(group, 0));
  }

  /** A cause that a rank does not know has no part, unless some of it was found. */
  @Test
  void causesThatARankDoesNotKnowHaveNoPart() {
    messages(100);
    RankSample first = sender.sample(null);
    int width = SampleLayout.CAUSE_BYTES / Long.BYTES;
    long[] chunk = new long[SampleLayout.CAUSE_TOTALS * width];
    chunk[0] = 1L << LatenessCause.STEAL.ordinal() | 1L << LatenessCause.COMPUTE.ordinal();
    first.causes.add(0, chunk, SampleLayout.CAUSE_TOTALS, (ticks, from, to) -> {});
    RunningMatch match =
        RunningMatch.of(List.of(first, receiver.sample(first)), new RunningMatch());
    double[] parts = requireNonNull(match.causes(1));
    assertTrue(Double.isNaN(parts[LatenessCause.STEAL.ordinal()]));
    assertEquals(1, parts[LatenessCause.COMPUTE.ordinal()]);
    assertEquals(0, parts[LatenessCause.GC.ordinal()]);
  }
}
