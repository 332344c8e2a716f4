package org.waitprof.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.waitprof.counterfile.RankReading;
import org.waitprof.model.CallPath;
import org.waitprof.reduce.LearnedWaits;

/** Factors are shares: none is above 1, however long each rank has run. */
class LiveFactorsTest {
  /** Run time and time in MPI of each rank, in turn. */
  private static RunningJob job(long... times) {
    List<RankReading> ranks = new ArrayList<>();
    for (int i = 0; i < times.length; i += 2) {
      ranks.add(
          new RankReading(
              i / 2,
              times.length / 2,
              4000 + i,
              Map.of("runId", "abc"),
              1,
              false,
              1000,
              11_000,
              times[i],
              times[i + 1],
              0,
              0,
              List.of(),
              List.of(),
              hash -> CallPath.EMPTY));
    }
    return RunningJob.of("abc", "", ranks, rank -> RankState.RUNNING, new LearnedWaits());
  }

  private static void assertFactors(double balance, double communication, RunningJob... jobs) {
    RunningJob before = jobs.length == 1 ? null : jobs[0];
    LiveFactors factors =
        Objects.requireNonNull(LiveFactors.between(before, jobs[jobs.length - 1]));
    assertEquals(balance, factors.balance(), 1e-9);
    assertEquals(communication, factors.communication(), 1e-9);
    assertEquals(balance * communication, factors.parallel(), 1e-9);
  }

  @Test
  void ofEqualRunTimesTheyAreThoseOfPop() {
    assertFactors(0.75, 0.8, job(1000, 200, 1000, 600));
  }

  /** By the mean of the run times, communication was 1.07. */
  @Test
  void theLongestRunCounts() {
    assertFactors(0.75, 0.8, job(1000, 200, 500, 100));
  }

  @Test
  void aRankThatHasNotRunSinceIsLeftOut() {
    assertFactors(1, 0.9, job(1000, 0, 1000, 0), job(2000, 100, 1000, 0));
    assertNull(LiveFactors.between(job(1000, 0), job(1000, 0)));
  }
}
