package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;

/**
 * Expectation: five ranks in a row exchange with the ranks beside them. They come at 100, 500, 200,
 * 300 and 50. So rank 0 waits 400 for rank 1, rank 2 waits 300 for rank 1, rank 4 waits 250 for
 * rank 3, and the two others come after both of theirs.
 */
class NeighbourRecordsTest {
  private static final MpiCall CALL = MpiCall.MPI_NEIGHBOR_ALLGATHER;
  private static final long UNKNOWN = SampledGroup.UNKNOWN;

  /**
   * @param without a rank that does not report its topology; -1 for none
   */
  private static SampledGroup row(long endOfSecond, int without) {
    SampledGroup group = new SampledGroup(5);
    long[] begin = {100, 500, 200, 300, 50};
    for (int rank = 0; rank < begin.length; rank++) {
      SampledGroup.Rank each = group.ranks.get(rank);
      each.collective(CALL, -1, 8, begin[rank], rank == 2 ? endOfSecond : 1000);
      if (rank != without) {
        each.samples.neighbours(each.comm, new int[] {rank - 1, rank == 4 ? -1 : rank + 1});
      }
    }
    return group;
  }

  @Test
  void theLastOfItsNeighboursIsWaitedFor() {
    SampledGroup group = row(1000, -1);
    Map<Integer, AnalysedSample> analysed = group.analysed();
    assertArrayEquals(new long[] {400, 0, 300, 0, 250}, group.waits(analysed, CALL));
    assertArrayEquals(new int[] {1, -1, 1, -1, 3}, group.awaited(analysed, CALL));
    assertEquals(
        SampledGroup.path(CALL), SampledGroup.row(analysed, 2, CALL).awaited().get(0).path());
  }

  @Test
  void noWaitIsLongerThanItsCall() {
    SampledGroup group = row(450, -1);
    assertArrayEquals(new long[] {400, 0, 250, 0, 250}, group.waits(group.analysed(), CALL));
  }

  @Test
  void withoutATopologyTheWaitIsUnknown() {
    SampledGroup group = row(1000, 2);
    assertArrayEquals(new long[] {400, 0, UNKNOWN, 0, 250}, group.waits(group.analysed(), CALL));
  }

  /** Rank 1 has left nothing: those beside it do not know their waits, the others do. */
  @Test
  void withoutANeighbourTheWaitIsUnknown() {
    SampledGroup group = row(1000, -1);
    List<RankSample> samples = new ArrayList<>(group.samples());
    samples.remove(1);
    Map<Integer, AnalysedSample> analysed = OfflineMatch.analyse(samples, false, true, false);
    List<Long> found = new ArrayList<>();
    for (int rank : new int[] {0, 2, 3, 4}) {
      var row = SampledGroup.row(analysed, rank, CALL);
      found.add(row.complete() ? row.exactNanos() : UNKNOWN);
    }
    assertEquals(List.of(UNKNOWN, UNKNOWN, 0L, 250L), found);
  }
}
