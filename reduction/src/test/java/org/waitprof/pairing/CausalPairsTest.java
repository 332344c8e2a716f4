package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.model.MpiCall;
import org.waitprof.pairing.cause.EntryCauses;
import org.waitprof.pairing.clock.HostBounds;
import org.waitprof.pairing.clock.HostLines;

/**
 * Expectation: a receive that ends at 150 of a message posted at 120 bounds the clocks of two hosts
 * by 30, a collective that ends at 500 after its last member at 400 by 100. Nothing else does.
 */
class CausalPairsTest {
  private static final long UNKNOWN = Long.MAX_VALUE;

  /** Least known time from an event on one host to an event on the other, in the whole run. */
  private static long least(HostBounds bounds) {
    return Arrays.stream(bounds.all()).min().orElseThrow();
  }

  private static HostBounds of(RankSample own, long posted, CollectiveTable all, int... hostOf) {
    HostBounds bounds = new HostBounds(2, 0, 1600);
    long[] others = new long[own.entries];
    Arrays.fill(others, posted);
    new CausalPairs(bounds, new HostLines(2, 0, 1600, 50, true), hostOf).add(own, others, all);
    return bounds;
  }

  private static HostBounds message(boolean receives, long posted, int... hostOf) {
    SampledGroup group = new SampledGroup(2);
    SampledGroup.Rank own = group.ranks.get(1);
    if (receives) {
      own.receive(0, 100, 150);
    } else {
      own.send(0, 100, 150);
    }
    return of(own.sample(), posted, new CollectiveTable(), hostOf);
  }

  @Test
  void aReceiveEndsAfterItsSend() {
    HostBounds bounds = message(true, 120, 0, 1);
    assertEquals(30, least(bounds));
    // From host 0 to host 1, in the second of 16 windows.
    assertEquals(30, bounds.all()[place(0, 1, 1)]);
    assertEquals(UNKNOWN, least(message(true, PairedMessages.UNKNOWN, 0, 1)));
    assertEquals(UNKNOWN, least(message(false, 120, 0, 1)));
    assertEquals(UNKNOWN, least(message(true, 120, 1, 1)));
    assertEquals(UNKNOWN, least(message(true, 120, -1, 1)));
  }

  /** Place in the bounds of two hosts, which have 16 windows for each pair. */
  private static int place(int earlier, int later, int window) {
    return (earlier * 2 + later) * 16 + window;
  }

  private static HostBounds collective(MpiCall call, long bytes, boolean complete) {
    SampledGroup group = new SampledGroup(2);
    group.ranks.get(0).collective(call, -1, bytes, 400, 510);
    group.ranks.get(1).collective(call, -1, bytes, 100, 500);
    CollectiveTable all = new CollectiveTable();
    for (int rank = complete ? 0 : 1; rank < 2; rank++) {
      CollectiveTable own = new RankClassifier(group.ranks.get(rank).sample(), 0, 0).collectives();
      for (int i = 0; i < own.size(); i++) {
        all.add(own.records(), i * CollectiveRecord.WIDTH);
      }
    }
    return of(group.ranks.get(1).sample(), PairedMessages.UNKNOWN, all, 0, 1);
  }

  @Test
  void aCollectiveEndsAfterItsLastMember() {
    HostBounds bounds = collective(MpiCall.MPI_ALLREDUCE, 8, true);
    assertEquals(100, least(bounds));
    assertEquals(100, bounds.all()[place(0, 1, 5)]);
    assertEquals(100, least(collective(MpiCall.MPI_BARRIER, 0, true)));
  }

  @Test
  void whereNotAllWaitForAllNothingIsKnown() {
    assertEquals(UNKNOWN, least(collective(MpiCall.MPI_ALLREDUCE, 0, true)));
    assertEquals(UNKNOWN, least(collective(MpiCall.MPI_ALLTOALLV, 8, true)));
    assertEquals(UNKNOWN, least(collective(MpiCall.MPI_ALLREDUCE, 8, false)));
  }

  @Test
  void clocksAreRefinedByFilesToo() {
    Map<Integer, AnalysedSample> found = OfflineMatch.analyse(TwoHosts.samples(), true, false);
    TwoHosts.check(new ArrayList<>(found.values()));
  }

  /** With one host, or with one clock, times stay as they are. */
  @Test
  void oneHostStaysAsItIs() throws ReflectiveOperationException {
    SampledGroup group = new SampledGroup(2);
    group.ranks.get(0).send(1, 100, 110);
    group.ranks.get(1).receive(0, 50, 120);
    List<RankSample> samples = group.samples();
    HostRefinement one = new HostRefinement(values -> values, 2, samples, 70, false);
    assertEquals(
        0,
        one.refine(
            values -> values,
            pairs -> {
              throw new AssertionError("no one asks");
            }));
    samples.forEach(one::correct);
    assertEquals(50, samples.get(1).enter[0]);
  }

  /**
   * Causes that took a member's time travel with its record, of the last one and the sender. They
   * count from the collective before. Of two ranks, a message for which it waited is later.
   */
  @ParameterizedTest
  @CsvSource({"3, 10000000", "2, 2000001"})
  void causesTravelWithTheRecord(int ranks, long since) {
    SampledGroup group = new SampledGroup(ranks);
    SampledGroup.Rank own = group.ranks.get(0);
    own.collective(MpiCall.MPI_BARRIER, -1, 0, 0, 1_000_000);
    own.receive(1, 5_000_000, 9_000_000);
    own.collective(MpiCall.MPI_BARRIER, -1, 0, 11_000_000, 12_000_000);
    RankSample sample = own.sample();
    EntryCauses causes = sample.beforeOperations();
    int second = 0;
    for (int entry = 0; entry < sample.entries; entry++) {
      second = sample.enter[entry] == 11_000_000 ? entry : second;
    }
    long[] record = new long[CollectiveRecord.WIDTH];
    CollectiveRecord.putCauses(record, 0, causes, second, 11_000_000);
    assertEquals(since, record[CollectiveRecord.LAST_SINCE]);
    assertEquals(since, record[CollectiveRecord.SENDER_SINCE]);
    assertEquals(
        record[CollectiveRecord.LAST_CAUSES + 1], record[CollectiveRecord.SENDER_CAUSES + 1]);
  }

  /** The root of a reduction has met all when it ends, a member of a broadcast the root alone. */
  @ParameterizedTest
  @CsvSource({
    "MPI_REDUCE, 0, MPI_BCAST, 0, 2000001",
    "MPI_BCAST, 1, MPI_REDUCE, 1, 2000001",
    "MPI_BCAST, 1, MPI_REDUCE, 2, 10000000",
    "MPI_BCAST, 1, MPI_BARRIER, -1, 10000000",
    "MPI_REDUCE, 1, MPI_BCAST, 0, 10000000"
  })
  void ranksMeetInRootedCollectives(
      MpiCall first, int root, MpiCall second, int other, long since) {
    SampledGroup group = new SampledGroup(3);
    SampledGroup.Rank own = group.ranks.get(0);
    own.collective(second, other, 8, 0, 1_000_000);
    own.collective(first, root, 8, 5_000_000, 9_000_000);
    own.collective(second, other, 8, 11_000_000, 12_000_000);
    RankSample sample = own.sample();
    int last = 0;
    for (int entry = 0; entry < sample.entries; entry++) {
      last = sample.enter[entry] == 11_000_000 ? entry : last;
    }
    long[] record = new long[CollectiveRecord.WIDTH];
    CollectiveRecord.putCauses(record, 0, sample.beforeOperations(), last, 11_000_000);
    assertEquals(since, record[CollectiveRecord.LAST_SINCE]);
  }

  /** Its end is one rank's alone: others may have completed theirs long before. */
  @Test
  void ranksAreNotTogetherWhereAStartedCollectiveEnds() {
    SampledGroup group = new SampledGroup(2);
    SampledGroup.Rank own = group.ranks.get(0);
    own.started(MpiCall.MPI_IALLREDUCE, 1_000_000, 31_000_000, 32_000_000);
    own.started(MpiCall.MPI_IALLREDUCE, 32_050_000, 62_000_000, 63_000_000);
    RankSample sample = own.sample();
    int second = sample.enter[0] == 62_000_000 ? 0 : 1;
    long[] record = new long[CollectiveRecord.WIDTH];
    CollectiveRecord.putCauses(record, 0, sample.beforeOperations(), second, 32_050_000);
    assertEquals(31_050_000, record[CollectiveRecord.LAST_SINCE]);
  }
}
