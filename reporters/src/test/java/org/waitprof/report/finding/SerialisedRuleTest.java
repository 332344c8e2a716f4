package org.waitprof.report.finding;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.figures.headline.Headline;

/** Four ranks run 100 s each, on an ideal network as long or 120 s, and none has more to do. */
class SerialisedRuleTest extends CausesVerdict {
  /** Of 2 % of rank time that ranks wait, chains are no matter. */
  @Test
  void noAdviceOnChainsForLittleWaiting() {
    ranks(10).row(35, 8, 2, 0);
    String verdict = verdictOf(120);
    assertFalse(verdict.contains("compute in turn"), verdict);
  }

  @Test
  void chainsAreNamedWhereATraceTells() {
    ranks(70).row(35, 8, 70, 0);
    String chains =
        "Ranks compute in turn rather than at once (serialisation 0.25): if one needs what another"
            + " makes, smaller pieces let it start sooner; else even out each step.";
    String verdict = verdictOf(120);
    assertTrue(verdict.contains(chains), verdict);
  }

  /** Three of four ranks compute at once: pieces may be large, or steps uneven. */
  @Test
  void chainsAreOpenWhereMostRanksComputeAtOnce() {
    ranks(10).row(35, 8, 10, 0);
    String open =
        "Not all ranks compute at once (serialisation 0.75): even out the work of each step, or"
            + " hand it on in smaller pieces.";
    String verdict = verdictOf(120);
    assertTrue(verdict.contains(open), verdict);
    assertFalse(verdict.contains("compute in turn"), verdict);
    assertFalse(verdictOf(100).contains("compute at once"));
  }

  /** Both ranks of a pair are late at times: what they send does not wait for what they receive. */
  @Test
  void ranksThatExchangeDoNotComputeInTurn() {
    ranks(10);
    Cell cell = new Cell(100, 10 * SECOND, 0, SECOND / 10, 0);
    job.row(CALLER + "Link.swap:35", MpiCall.MPI_SENDRECV, 8, 0, Role.NONE, rank -> cell);
    samples.add(new RowSample(0, 0, List.of()));
    String verdict = verdictOf(120);
    assertTrue(
        verdict.contains(
            "Ranks have more to do at different times (serialisation 0.75): even out the work of"
                + " each step, not only that of the run."),
        verdict);
    assertFalse(verdict.contains("smaller pieces"), verdict);
  }

  /** The verdict on a run that takes that many seconds on an ideal network. */
  private String verdictOf(long seconds) {
    return Verdict.of(Headline.of(build(OptionalLong.of(seconds * SECOND))));
  }
}
