package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.SampleResult.SampledWaits;

/**
 * Expectation, by the definitions of Scalasca 2.6: three ranks call a collective at 100, 400 and
 * 250, such that rank 1 is last. Where all wait for all, rank 0 waits for 300 and rank 2 for 150.
 * Each case has bytes, begin and end by rank.
 */
class CollectiveWaitTest {
  private static final long UNKNOWN = SampledGroup.UNKNOWN;

  private static SampledGroup group(MpiCall call, int root, long[]... members) {
    SampledGroup group = new SampledGroup(members.length);
    for (int rank = 0; rank < members.length; rank++) {
      long[] its = members[rank];
      group.ranks.get(rank).collective(call, root, its[0], its[1], its[2]);
    }
    return group;
  }

  private static void expect(
      long[] waits, int[] awaited, MpiCall call, int root, long[]... members) {
    SampledGroup group = group(call, root, members);
    Map<Integer, AnalysedSample> analysed = group.analysed();
    assertArrayEquals(waits, group.waits(analysed, call));
    assertArrayEquals(awaited, group.awaited(analysed, call));
  }

  private static long[] of(long... member) {
    return member;
  }

  private static int[] ranks(int... ranks) {
    return ranks;
  }

  @Test
  void allWaitForTheLastAtABarrier() {
    expect(
        of(300, 0, 150),
        ranks(1, -1, 1),
        MpiCall.MPI_BARRIER,
        -1,
        of(0, 100, 500),
        of(0, 400, 510),
        of(0, 250, 520));
  }

  /** By the clocks rank 0 left before the last came: it waited until then at most. */
  @Test
  void noWaitIsLongerThanItsCall() {
    expect(
        of(200, 0, 150),
        ranks(1, -1, 1),
        MpiCall.MPI_BARRIER,
        -1,
        of(0, 100, 300),
        of(0, 400, 510),
        of(0, 250, 520));
  }

  /** Two ranks come last at once: the lower one is named, whichever reports first. */
  @Test
  void amongEqualOnesTheLowerIsNamed() {
    SampledGroup group =
        group(MpiCall.MPI_BARRIER, -1, of(0, 100, 500), of(0, 400, 500), of(0, 400, 500));
    List<RankSample> samples = new ArrayList<>(group.samples());
    for (int order = 0; order < 2; order++) {
      Map<Integer, AnalysedSample> analysed = OfflineMatch.analyse(samples, true, true);
      assertArrayEquals(of(300, 0, 0), group.waits(analysed, MpiCall.MPI_BARRIER));
      assertArrayEquals(ranks(1, -1, -1), group.awaited(analysed, MpiCall.MPI_BARRIER));
      Collections.reverse(samples);
    }
  }

  /** A rank that was through when the last one came did not wait for it; others did. */
  @ParameterizedTest
  @EnumSource(names = {"MPI_COMM_DUP", "MPI_FILE_OPEN"})
  void whereEachMayLeaveAloneWhoWasThroughDidNotWait(MpiCall call) {
    expect(
        of(0, 0, 150),
        ranks(-1, -1, 1),
        call,
        -1,
        of(0, 100, 400),
        of(0, 400, 510),
        of(0, 250, 401));
  }

  /** A fence that one rank left before the last came had no rank wait. */
  @Test
  void aFenceIsABarrierOrNone() {
    expect(
        of(0, 0, 0),
        ranks(-1, -1, -1),
        MpiCall.MPI_WIN_FENCE,
        -1,
        of(0, 100, 400),
        of(0, 400, 510),
        of(0, 250, 520));
    expect(
        of(300, 0, 150),
        ranks(1, -1, 1),
        MpiCall.MPI_WIN_FENCE,
        -1,
        of(0, 100, 401),
        of(0, 400, 510),
        of(0, 250, 520));
  }

  @ParameterizedTest
  @EnumSource(names = {"MPI_ALLREDUCE", "MPI_ALLTOALL", "MPI_ALLTOALLV", "MPI_ALLTOALLW"})
  void allWaitForTheLastWhereEachHasDataForAll(MpiCall call) {
    expect(
        of(300, 0, 150),
        ranks(1, -1, 1),
        call,
        -1,
        of(8, 100, 401),
        of(8, 400, 510),
        of(8, 250, 520));
  }

  /** The last rank has no data. It waits for none, and others for it as long as none has left. */
  @Test
  void whoHasNoDataWaitsForNone() {
    expect(
        of(0, 0, 150),
        ranks(-1, -1, 1),
        MpiCall.MPI_ALLREDUCE,
        -1,
        of(0, 100, 401),
        of(0, 400, 510),
        of(8, 250, 520));
  }

  /** One rank left when the last came, which has no data: others wait for the last with data. */
  @Test
  void whereOneLeavesEarlyTheLastWithDataIsWaitedFor() {
    expect(
        of(150, 0, 0),
        ranks(2, -1, -1),
        MpiCall.MPI_ALLREDUCE,
        -1,
        of(8, 100, 400),
        of(0, 400, 510),
        of(8, 250, 520));
  }

  /** Where each sends to some, and one left early, no one knows for whom the others waited. */
  @ParameterizedTest
  @EnumSource(names = {"MPI_ALLTOALLV", "MPI_ALLTOALLW"})
  void waitsForSomeAreUnknown(MpiCall call) {
    SampledGroup group = group(call, -1, of(8, 100, 400), of(8, 400, 510), of(0, 250, 520));
    Map<Integer, AnalysedSample> analysed = group.analysed();
    assertArrayEquals(of(UNKNOWN, UNKNOWN, 0), group.waits(analysed, call));
    assertEquals(300, SampledGroup.row(analysed, 0, call).droppedNanos());
  }

  /** Rank 1 is the root: only what comes from it is waited for. */
  @ParameterizedTest
  @EnumSource(names = {"MPI_BCAST", "MPI_SCATTER", "MPI_SCATTERV"})
  void othersWaitForTheRoot(MpiCall call) {
    expect(
        of(300, 0, 150),
        ranks(1, -1, 1),
        call,
        1,
        of(8, 100, 800),
        of(8, 400, 410),
        of(8, 250, 800));
    expect(of(0, 0), ranks(-1, -1), call, 1, of(8, 500, 501), of(8, 400, 900));
    // A message of no bytes is none.
    expect(of(0, 0), ranks(-1, -1), call, 1, of(0, 100, 1000), of(0, 400, 410));
    expect(of(0, 0), ranks(-1, -1), call, 1, of(8, 100, 1000), of(0, 400, 410));
  }

  /**
   * A rank inside of the tree came at 100. It waits 300 for the root, then 50 for the last rank if
   * its call ends at most 50 after that rank has come at 450.
   */
  @Test
  void ranksInsideOfTheTreeWaitForTheLast() {
    long[] root = of(8, 400, 410);
    long[] last = of(8, 450, 460);
    expect(of(0, 350, 0), ranks(-1, 2, -1), MpiCall.MPI_BCAST, 0, root, of(8, 100, 500), last);
    expect(of(0, 300, 0), ranks(-1, 0, -1), MpiCall.MPI_BCAST, 0, root, of(8, 100, 501), last);
    expect(of(0, 300, 0), ranks(-1, 0, -1), MpiCall.MPI_BCAST, 0, root, of(8, 100, 450), last);
    // To a root others only pass on: rank 1 came 350 before the last, and left 5 after it.
    expect(of(10, 350, 0), ranks(2, 2, -1), MpiCall.MPI_REDUCE, 0, root, of(8, 100, 455), last);
  }

  @ParameterizedTest
  @EnumSource(names = {"MPI_REDUCE", "MPI_GATHER", "MPI_GATHERV"})
  void theRootWaitsForTheLastWithData(MpiCall call) {
    long[] root = of(8, 100, 500);
    expect(of(300, 0, 0), ranks(1, -1, -1), call, 0, root, of(8, 400, 410), of(8, 250, 260));
    expect(of(150, 0, 0), ranks(2, -1, -1), call, 0, root, of(0, 400, 410), of(8, 250, 260));
    long[] without = of(0, 100, 500);
    expect(of(0, 0, 0), ranks(-1, -1, -1), call, 0, without, of(8, 400, 410), of(8, 250, 260));
  }

  /** The root of a broadcast has left no sample, and the run did not end. */
  @Test
  void whoMissesTheOtherSideDoesNotKnowItsWait() {
    SampledGroup group = group(MpiCall.MPI_BCAST, 1, of(8, 100, 200), of(8, 150, 160));
    List<RankSample> alone = List.of(group.ranks.get(0).sample());
    SampledWaits row =
        SampledGroup.row(OfflineMatch.analyse(alone, false, true, false), 0, MpiCall.MPI_BCAST);
    assertFalse(row.complete());
    assertEquals(0, row.exactNanos());
    assertEquals(100, row.droppedNanos());
  }

  @Test
  void theClassOfACallSaysWhoSendsAndWhoStays() {
    assertTrue(CollectiveWait.waitsForAll(MpiCall.MPI_BARRIER, false));
    assertTrue(CollectiveWait.waitsForAll(MpiCall.MPI_ALLGATHER, true));
    assertFalse(CollectiveWait.waitsForAll(MpiCall.MPI_ALLGATHER, false));
    assertFalse(CollectiveWait.waitsForAll(MpiCall.MPI_ALLTOALLV, true));
    assertFalse(CollectiveWait.waitsForAll(MpiCall.MPI_ALLTOALLW, true));
    assertFalse(CollectiveWait.waitsForAll(MpiCall.MPI_BCAST, true));
    assertTrue(CollectiveWait.sends(MpiCall.MPI_BCAST, true, true));
    assertFalse(CollectiveWait.sends(MpiCall.MPI_BCAST, false, true));
    assertFalse(CollectiveWait.sends(MpiCall.MPI_BCAST, true, false));
    assertTrue(CollectiveWait.sends(MpiCall.MPI_GATHER, false, true));
  }

  @Test
  void whatRanksDoAloneIsNotCovered() {
    assertTrue(CollectiveWait.covers(MpiCall.MPI_SCAN));
    assertTrue(CollectiveWait.covers(MpiCall.MPI_COMM_SPLIT));
    assertTrue(CollectiveWait.covers(MpiCall.MPI_FILE_CLOSE));
    assertTrue(CollectiveWait.covers(MpiCall.MPI_WIN_FENCE));
    assertFalse(CollectiveWait.covers(MpiCall.MPI_COMM_SPAWN));
    assertFalse(CollectiveWait.covers(MpiCall.MPI_FILE_READ_ALL_BEGIN));
    assertFalse(CollectiveWait.covers(MpiCall.MPI_WIN_LOCK));
    assertFalse(CollectiveWait.covers(MpiCall.MPI_SEND));
  }
}
