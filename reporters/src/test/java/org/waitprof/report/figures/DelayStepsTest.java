package org.waitprof.report.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.JobProfile.WaitPropagation;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RootCauses;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.figures.cause.DelaySteps;
import org.waitprof.report.figures.cause.DelaySteps.Step;
import org.waitprof.report.wording.DelayWords;

/**
 * Expectation: rank 2 of six makes 1 and 3 wait for 4 s and 3 s, rank 0 waits 9 s for rank 1, of
 * which 4 s can be due to rank 2, rank 4 3 s for rank 3; rank 5 waits too little for a line.
 */
class DelayStepsTest {
  private static final long SECOND = 1_000_000_000L;

  private static JobProfile job(WaitPropagation... ways) {
    JobBuilder builder = new JobBuilder().program("P", "");
    for (int rank = 0; rank < 6; rank++) {
      builder.rank(new RankFacts(true, "n", rank, 100 * SECOND, 41 * SECOND, 0, true));
    }
    RootCause cause =
        new RootCause(
            true,
            CallPath.EMPTY,
            CallPath.EMPTY,
            "MPI_Recv",
            List.of(new Cost(1, 0, SECOND, 0), new Cost(2, 0, 7 * SECOND, 7 * SECOND)));
    JobProfile plain = builder.build();
    return plain.withSection(new RootCauses("scalasca", List.of(cause), List.of(), List.of(ways)));
  }

  @Test
  void waitingGoesFromRankToRank() {
    DelaySteps way =
        DelaySteps.of(
            job(
                new WaitPropagation(2, 1, 4 * SECOND, 0),
                new WaitPropagation(2, 3, 3 * SECOND, SECOND),
                new WaitPropagation(2, 5, SECOND / 10, 0),
                new WaitPropagation(2, WaitPropagation.OTHERS, 50 * SECOND, 0),
                new WaitPropagation(1, 0, 0, 9 * SECOND),
                new WaitPropagation(1, 2, 0, 9 * SECOND),
                new WaitPropagation(3, 4, 5 * SECOND, 3 * SECOND)));
    assertEquals(2, way.cause());
    assertEquals(
        List.of(new Step(List.of(1, 3), 7 * SECOND), new Step(List.of(0, 4), 7 * SECOND)),
        way.steps());
    assertEquals(
        Optional.of("Who waits for rank 2: first ranks 1,3 (7.00 s), then ranks 0,4 (7.00 s)"),
        DelayWords.of(way));
  }

  @Test
  void aDelayThatGoesNoFurtherHasNoWay() {
    assertEquals(
        Optional.empty(), DelayWords.of(DelaySteps.of(job(new WaitPropagation(2, 1, SECOND, 0)))));
    assertTrue(DelaySteps.of(job()).steps().isEmpty());
  }

  @Test
  void longWaysAreCutShort() {
    WaitPropagation[] chain = new WaitPropagation[5];
    for (int i = 0; i < chain.length; i++) {
      chain[i] = new WaitPropagation((i + 2) % 6, (i + 3) % 6, SECOND, SECOND);
    }
    String words = DelayWords.of(DelaySteps.of(job(chain))).orElseThrow();
    assertTrue(words.endsWith("then rank 1 (1.00 s)"), words);
    assertEquals(
        "ranks 0-7 and 2 more",
        DelayWords.ranks(new Step(List.of(7, 6, 5, 4, 3, 2, 1, 0, 8, 9), 1)));
  }
}
