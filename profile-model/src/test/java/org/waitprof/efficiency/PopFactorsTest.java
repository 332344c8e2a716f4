package org.waitprof.efficiency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.HistogramColumn;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RunFacts;
import org.waitprof.model.section.ProfileParts;

/** The POP factors: known answers, and bounds for whatever ranks report. */
class PopFactorsTest {

  private static PopFactors factors(List<RankFacts> ranks) {
    RunFacts facts =
        new RunFacts(Map.of(), 0, ranks.size(), true, List.of(), "minimum", Map.of(), List.of());
    return PopFactors.of(
        new JobProfile(
            facts, ranks, List.of(), Map.of(), HistogramColumn.NONE, List.of(), ProfileParts.NONE));
  }

  private static RankFacts rank(long runNanos, long mpiNanos) {
    return new RankFacts(true, "h", 1, runNanos, mpiNanos, 0, true);
  }

  /** Useful 80, 60 and 40 of 100: avg 60, max 80. */
  @Test
  void knownAnswers() {
    PopFactors factors =
        factors(List.of(rank(100, 20), RankFacts.MISSING, rank(100, 40), rank(90, 50)));
    assertEquals(0.60, factors.parallelEfficiency(), 1e-12);
    assertEquals(0.75, factors.loadBalance(), 1e-12);
    assertEquals(0.80, factors.communicationEfficiency(), 1e-12);
    assertEquals(3, factors.ranks());
    assertEquals(100, factors.runNanos());
    assertEquals(60, factors.averageUsefulNanos(), 1e-12);
    assertEquals(80, factors.maxUsefulNanos());
  }

  @Test
  void perfectAndHopelessRuns() {
    PopFactors perfect = factors(List.of(rank(100, 0), rank(100, 0)));
    assertEquals(1, perfect.parallelEfficiency());
    PopFactors waiting = factors(List.of(rank(100, 100), rank(100, 100)));
    assertEquals(0, waiting.parallelEfficiency());
    assertEquals(1, waiting.loadBalance());
    PopFactors nobody = factors(List.of(RankFacts.MISSING));
    assertEquals(0, nobody.ranks());
    assertEquals(0, nobody.parallelEfficiency());
  }

  @Test
  void factorsStayWithinBoundsAndMultiply() {
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int round = 0; round < 2000; round++) {
      List<RankFacts> ranks = new ArrayList<>();
      for (int i = random.nextInt(6); i >= 0; i--) {
        ranks.add(rank(Seed.magnitude(random, 62), Seed.magnitude(random, 62)));
      }
      PopFactors factors = factors(ranks);
      for (double factor :
          new double[] {
            factors.parallelEfficiency(), factors.loadBalance(), factors.communicationEfficiency()
          }) {
        assertTrue(factor >= 0 && factor <= 1, "seed " + seed + ": " + ranks);
      }
      assertEquals(
          factors.parallelEfficiency(),
          factors.loadBalance() * factors.communicationEfficiency(),
          1e-12,
          "seed " + seed);
    }
  }
}
