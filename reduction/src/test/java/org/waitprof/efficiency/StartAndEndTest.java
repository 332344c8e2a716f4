package org.waitprof.efficiency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.waitprof.efficiency.StartAndEnd.Arrivals;
import org.waitprof.efficiency.StartAndEnd.Before;
import org.waitprof.efficiency.StartAndEnd.Death;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.JobProfile;
import org.waitprof.reduce.JobMerge;
import org.waitprof.reduce.MergeConflictException;
import org.waitprof.reduce.PartialMerge;

/**
 * Known answers: ranks come to Init at 1000, 1001 and 1002 ms, to Finalize at 5000 and 4000 ms; the
 * third was last seen at 3000 ms. Their processes began at 900, 800 and 1000 ms.
 */
class StartAndEndTest {
  private static final long MILLI = 1_000_000;

  private static JobMerge job() throws MergeConflictException {
    JobMerge merge = new JobMerge();
    merge.add(began(Ranks.rank(0, 3), 900).counter("endEpochMillis", 5000).profile());
    merge.add(began(Ranks.rank(1, 3), 800).counter("endEpochMillis", 4000).profile());
    merge.add(began(Ranks.rank(2, 3), 1000).counter("endEpochMillis", 3000).unfinished().profile());
    return merge;
  }

  private static Ranks began(Ranks rank, long millis) {
    return rank.fact("processStartMillis", Long.toString(millis));
  }

  private static void check(JobMerge merge) {
    JobProfile profile = merge.finish("test");
    StartAndEnd found = StartAndEnd.of(profile).orElseThrow();
    assertEquals(new Arrivals(0, 2, 2 * MILLI, MILLI), found.init());
    assertEquals(Optional.of(new Arrivals(1, 0, 1000 * MILLI, 500 * MILLI)), found.finalization());
    assertEquals(List.of(new Death(2, 2000 * MILLI)), found.dead());
    assertEquals(Optional.of(new Before(1, 201 * MILLI, 101 * MILLI)), found.before());
    RankEnds.Last last = RankEnds.last(profile).orElseThrow();
    assertEquals(
        List.of(
            new RankEnds(100 * MILLI, 2 * MILLI, 0, 0),
            new RankEnds(201 * MILLI, MILLI, 1000 * MILLI, 0),
            new RankEnds(2 * MILLI, 0, 0, 2000 * MILLI)),
        profile.ranks().stream().map(last::of).toList());
  }

  @Test
  void whoCameLateAndWhoNeverCame() throws MergeConflictException {
    check(job());
  }

  @Test
  void gatheredAlongATree() throws MergeConflictException {
    JobMerge merge = new JobMerge();
    PartialMerge.addTo(merge, PartialMerge.write(job()));
    check(merge);
  }

  @Test
  void whereNobodyKnowsNothingIsSaid() throws MergeConflictException {
    JobMerge merge = new JobMerge();
    merge.add(Ranks.rank(0, 1).profile());
    JobProfile profile = merge.finish("test");
    assertEquals(Optional.empty(), StartAndEnd.of(profile));
    assertTrue(RankEnds.last(profile).isEmpty());
  }

  @Test
  void whatRunsAlwaysHaveIsNotNotable() {
    Arrivals half = new Arrivals(1, 0, 1000 * MILLI, 500 * MILLI);
    assertTrue(half.isNotable(25_000 * MILLI));
    assertFalse(half.isNotable(25_001 * MILLI));
    assertFalse(new Arrivals(1, 0, 198 * MILLI, 99 * MILLI).isNotable(100 * MILLI));
    Arrivals none = new Arrivals(0, 0, 0, 0);
    Optional<Before> unknown = Optional.empty();
    for (long early : new long[] {0, 99, 100}) {
      List<Death> dead = List.of(new Death(1, early * MILLI));
      StartAndEnd ends = new StartAndEnd(none, Optional.of(none), dead, unknown);
      assertEquals(early == 100, ends.isNotable(MILLI));
    }
    assertTrue(new StartAndEnd(half, Optional.empty(), List.of(), unknown).isNotable(MILLI));
    assertTrue(new StartAndEnd(none, Optional.of(half), List.of(), unknown).isNotable(MILLI));
  }
}
