package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.model.MpiCall;

/**
 * Expectation: in a prefix reduction a member with data waits for the last of the members below it
 * that have data, at most until its call ends. It knows its wait if all members below have reported
 * theirs. Compared with this rule over all members, for up to 17 of them.
 */
class PrefixRecordsTest {
  private static final MpiCall SCAN = MpiCall.MPI_SCAN;

  @Test
  void theLastOfThoseBelowIsWaitedFor() {
    SampledGroup group = new SampledGroup(5);
    long[] begin = {100, 400, 250, 700, 300};
    long[] end = {200, 500, 1000, 710, 600};
    for (int rank = 0; rank < begin.length; rank++) {
      group.ranks.get(rank).collective(SCAN, -1, 8, begin[rank], end[rank]);
    }
    Map<Integer, AnalysedSample> analysed = group.analysed();
    // Rank 2 waits for rank 1, rank 4 for rank 3, which came 100 after the call of rank 4 ended.
    assertArrayEquals(new long[] {0, 0, 150, 0, 300}, group.waits(analysed, SCAN));
    assertArrayEquals(new int[] {-1, -1, 1, -1, 3}, group.awaited(analysed, SCAN));
  }

  @Test
  void anyNumberOfMembersFollowsTheRule() {
    Random random = new Random(Seed.value() + 91);
    for (int size = 1; size <= 17; size++) {
      SampledGroup group = new SampledGroup(size);
      int lost = random.nextInt(2 * size);
      long[] expected = new long[size];
      long[] begin = new long[size];
      boolean[] carries = new boolean[size];
      for (int rank = 0; rank < size; rank++) {
        begin[rank] = 1L + random.nextInt(1000);
        long end = begin[rank] + 1 + random.nextInt(1000);
        carries[rank] = random.nextInt(5) > 0;
        group.ranks.get(rank).collective(SCAN, -1, carries[rank] ? 8 : 0, begin[rank], end);
        long latest = begin[rank];
        for (int below = 0; carries[rank] && below < rank; below++) {
          latest = carries[below] ? Math.max(latest, begin[below]) : latest;
        }
        expected[rank] = lost < rank ? SampledGroup.UNKNOWN : Math.min(latest, end) - begin[rank];
      }
      List<RankSample> samples = new ArrayList<>(group.samples());
      if (lost < size) {
        // It stays one of the members, of which the others never hear.
        samples.set(lost, new SampledGroup(size).ranks.get(lost).sample());
      }
      Map<Integer, AnalysedSample> analysed = OfflineMatch.analyse(samples, false, true, false);
      long[] found = new long[size];
      for (int rank = 0; rank < size; rank++) {
        found[rank] = rank == lost ? expected[rank] : wait(analysed, rank);
      }
      assertArrayEquals(expected, found, size + " members, without " + lost);
    }
  }

  private static long wait(Map<Integer, AnalysedSample> analysed, int rank) {
    var row = SampledGroup.row(analysed, rank, SCAN);
    return row.complete() ? row.exactNanos() : SampledGroup.UNKNOWN;
  }

  /** Of 9 members, 8 have a record of each of 4 sizes, and the last one that of all below it. */
  @Test
  void aMemberHasOneRecordForEachPowerOfTwo() {
    assertArrayEquals(new int[] {4, 4, 4, 4, 4, 4, 4, 4, 1}, records(9));
    assertArrayEquals(new int[] {2, 2, 1}, records(3));
    assertArrayEquals(new int[] {0}, records(1));
  }

  private static int[] records(int members) {
    int[] counts = new int[members];
    for (int member = 0; member < members; member++) {
      CollectiveTable table = new CollectiveTable();
      long[] record = new long[CollectiveRecord.WIDTH];
      CollectiveRecord.set(record, 0, 7, 0, 100, member, 0, true, 200);
      PrefixRecords.addRecords(table, record, member, members);
      counts[member] = table.size();
    }
    return counts;
  }
}
