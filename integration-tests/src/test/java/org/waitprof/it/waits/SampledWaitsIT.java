package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.ProfileRow;

/**
 * Expectation: a profile run measures waiting: what the programs know, also where a rank is late in
 * each round, which no duration tells. That it is, to the nanosecond, what a trace of the same run
 * says is asked by {@code TracedWaitsIT}.
 */
@Isolated
class SampledWaitsIT {
  /** Share of the rows that the program's clock and the agent's agree on, on a busy machine. */
  private static final double AGREE = 0.9;

  /** Points of a rank's run time that all waits of a rank together may be off. */
  private static final double POINTS = 0.02;

  @ParameterizedTest
  @CsvSource({
    "MPJ_MULTICORE, 2, waits.StaticImbalance",
    "OPEN_MPI, 4, waits.AllPatterns",
    "MPJ_NIODEV, 2, waits.AllPatterns",
  })
  void profilesSayWhatProgramsKnow(Launcher launcher, int ranks, String program) {
    KnownAnswer answer = KnownAnswer.shared(launcher, ranks, program);
    int agree = 0;
    int all = 0;
    Map<Integer, long[]> byRank = new HashMap<>();
    for (Estimate each : Estimate.of(answer)) {
      if (each.truth().isWarm() && each.rows().stream().allMatch(SampledWaitsIT::isMeasured)) {
        all++;
        agree += each.isAccurate() ? 1 : 0;
        long[] sums = byRank.computeIfAbsent(each.truth().rank(), none -> new long[3]);
        sums[0] += each.truth().waitNanos();
        sums[1] += each.waitNanos();
        sums[2] += Math.max(0, each.unseenNanos());
      }
    }
    assertTrue(all >= 4 && agree >= AGREE * all, agree + " of " + all + " agree");
    Map<Integer, Long> runs = runNanos(answer.rows());
    byRank.forEach(
        (rank, sums) ->
            assertTrue(
                Math.abs(sums[0] - sums[1]) <= POINTS * runs.getOrDefault(rank, 0L) + sums[2],
                () -> "rank " + rank + " waits " + sums[0] + ", measured " + sums[1]));
  }

  @Campaign
  @Test
  void soTheyDoOnOtherLaunchers() {
    profilesSayWhatProgramsKnow(Launcher.OPEN_MPI, 2, "waits.StaticImbalance");
    objectsWaitLikeNumbers(Launcher.MPJ_NIODEV);
  }

  /** The sizes of objects are not known, yet their messages and broadcasts wait. */
  @ParameterizedTest
  @EnumSource(names = "MPJ_MULTICORE")
  void objectsWaitLikeNumbers(Launcher launcher) {
    List<Estimate> all = Estimate.of(KnownAnswer.sampled(launcher, 2, "waits.ObjectMessages"));
    long unseen = all.stream().mapToLong(each -> Math.max(0, each.unseenNanos())).sum();
    int compared = 0;
    for (Estimate each : all) {
      if (each.truth().isWarm() && each.truth().method().startsWith("waits.ObjectMessages.")) {
        compared++;
        assertTrue(each.rows().stream().allMatch(SampledWaitsIT::isMeasured), each::toString);
        assertEquals(each.truth().calls(), each.count(), each::toString);
        assertTrue(Math.abs(each.errorNanos()) <= each.toleranceNanos() + unseen, each::toString);
      }
    }
    assertEquals(6, compared, all::toString);
  }

  private static boolean isMeasured(ProfileRow row) {
    return !row.source().equals("estimated");
  }

  /** All calls of a rank together, which is a lower bound of its run time. */
  static Map<Integer, Long> runNanos(List<ProfileRow> rows) {
    Map<Integer, Long> sums = new HashMap<>();
    for (ProfileRow row : rows) {
      if (!row.call().startsWith("MPI_Init")) {
        sums.merge(row.rank(), row.sumNanos(), Long::sum);
      }
    }
    return sums;
  }
}
