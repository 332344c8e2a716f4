package org.waitprof.pairing;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.SampleImage;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.pairing.clock.ClockLine;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.RankComm;
import org.waitprof.sample.SampleLayout;
import org.waitprof.sample.Sampler;
import org.waitprof.sample.SharedChannels;

/** A rank names the partners that matter most, by bytes and by waiting; nothing else is lost. */
class PairSumsTest {
  private static final int RANKS = 40;
  private static final long SECOND = 1_000_000_000L;

  private static Sampler call(SharedChannels rank, long enter, long leave) {
    Sampler sampler = rank.newSampler();
    sampler.call(0, 1, enter, leave, true);
    return sampler;
  }

  private static RankSample sample(
      int rank, SharedChannels samples, SampleImage memory, MpiCall call) {
    samples.note();
    memory.slots(1);
    long meta = CounterLayout.meta(call.ordinal(), 4, 0, Role.NONE.ordinal());
    memory.slot(0, 7, meta, RANKS - 1, SECOND);
    return RankSampleReader.read(memory.image(rank, RANKS), ClockLine.COMMON);
  }

  private static RankComm world(int rank) {
    int[] all = IntStream.range(0, RANKS).toArray();
    return new RankComm(0, 99, rank, all, new int[0], 0);
  }

  @Test
  void ofManyPartnersTheLargestAreNamed() {
    SampleImage memory = new SampleImage();
    SharedChannels samples = new SharedChannels(memory, 512, 1);
    for (int peer = 1; peer < RANKS; peer++) {
      Sampler sampler = call(samples, peer, peer + 1);
      sampler.sent(world(0), peer, 5, 100L * peer, SampleLayout.WAITS);
      sampler.sent(world(0), peer, 6, 100L * peer, SampleLayout.WAITS);
    }
    RankSample own = sample(0, samples, memory, MpiCall.MPI_SEND);
    List<RankPair> pairs =
        requireNonNull(OfflineMatch.analyse(List.of(own), false, true).get(0)).pairs();
    assertEquals(9, pairs.size());
    for (int i = 0; i < 8; i++) {
      int peer = RANKS - 8 + i;
      assertEquals(new RankPair(0, peer, 2, 200L * peer, 0), pairs.get(i));
    }
    long rest = IntStream.range(1, RANKS - 8).mapToLong(peer -> 200L * peer).sum();
    assertEquals(new RankPair(0, -1, 2L * (RANKS - 9), rest, 0), pairs.get(8));
  }

  @Test
  void whoWasWaitedForIsNamedWithoutABitSentToIt() {
    SampleImage early = new SampleImage();
    SharedChannels receiver = new SharedChannels(early, 512, 1);
    call(receiver, 100, 510).received(world(0), 1, 5, 8);
    SampleImage late = new SampleImage();
    SharedChannels sender = new SharedChannels(late, 512, 1);
    call(sender, 500, 501).sent(world(1), 0, 5, 8, SampleLayout.WAITS);
    List<RankSample> both =
        List.of(
            sample(0, receiver, early, MpiCall.MPI_RECV),
            sample(1, sender, late, MpiCall.MPI_SEND));
    var analysed = OfflineMatch.analyse(both, false, true);
    assertEquals(List.of(new RankPair(0, 1, 0, 0, 400)), requireNonNull(analysed.get(0)).pairs());
    assertEquals(List.of(new RankPair(1, 0, 1, 8, 0)), requireNonNull(analysed.get(1)).pairs());
  }

  /** Eight of equal size are named, the lowest ones, and the ninth is the rest. */
  @Test
  void amongEqualPartnersTheLowestAreNamed() {
    for (int partners = 8; partners <= 9; partners++) {
      SampleImage memory = new SampleImage();
      SharedChannels samples = new SharedChannels(memory, 512, 1);
      for (int peer = partners; peer > 0; peer--) {
        Sampler sampler = call(samples, peer, peer + 1);
        sampler.sent(world(0), peer, 5, 100, SampleLayout.WAITS);
      }
      RankSample own = sample(0, samples, memory, MpiCall.MPI_SEND);
      List<RankPair> pairs =
          requireNonNull(OfflineMatch.analyse(List.of(own), false, true).get(0)).pairs();
      assertEquals(partners, pairs.size());
      for (int i = 0; i < 8; i++) {
        assertEquals(new RankPair(0, 1 + i, 1, 100, 0), pairs.get(i));
      }
      assertEquals(new RankPair(0, partners == 8 ? 8 : -1, 1, 100, 0), pairs.get(partners - 1));
    }
  }
}
