package org.waitprof.report.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.report.figures.headline.Headline;

/** Time in MPI without waiting is told in the order of what takes most of rank time. */
class VerdictTransferTest extends CausesVerdict {
  @Test
  void muchTransferIsNamed() {
    ranks(31).row(35, 32 << 20, 10, 20);
    row(36, 8, 0, 1);
    String moves =
        "21 % of rank time is in MPI without waiting, nearly all in MPI_Recv at Sweep.octant:39 >"
            + " Link.recv:35, messages of 32-64 MiB: send less, or while computing.";
    assertTrue(verdict().contains(moves), verdict());
  }

  /** Transfer takes 21 % of rank time, waiting 10 %. */
  @Test
  void whatTakesMostOfRankTimeComesFirst() {
    ranks(31).row(35, 32 << 20, 10, 20);
    row(36, 8, 0, 1);
    String verdict = verdict();
    assertTrue(verdict.startsWith("21 % of rank time is in MPI without waiting"), verdict);
    assertTrue(verdict.contains("while computing. Ranks spend 10.0 % of their time"), verdict);
  }

  @Test
  void lessTransferThanWaitingComesLast() {
    ranks(31).row(35, 32 << 20, 20, 11);
    assertTrue(verdict().startsWith("Ranks spend 20.0 % of their time"), verdict());
    assertTrue(verdict().endsWith("send less, or while computing."), verdict());
  }

  /** Seven sentences on waiting are five where transfer takes longer: one is on transfer. */
  @Test
  void sentencesOnLessAreCutShort() {
    LatenessRow gc = new LatenessRow(3, LatenessCause.GC, 24 * SECOND, 0, 30 * SECOND, 41);
    RootCause first = computation("A.main:1;A.step:4", "A.main:1;A.step:9", 0, 22);
    RootCause second = computation("A.main:1;A.test:14", "A.main:1;A.test:19", 12, 0);
    ranks(31).row(35, 32 << 20, 10, 20);
    JobProfile profile = build(OptionalLong.empty(), first, second);
    profile = profile.withSection(new LatenessRows(List.of(gc)));
    List<String> sentences = Verdict.sentences(Headline.of(profile));
    assertEquals(5, sentences.size(), sentences.toString());
    assertTrue(sentences.get(0).startsWith("20 % of rank time is in MPI"), sentences.toString());
    assertTrue(sentences.get(1).startsWith("Ranks spend 10.0 %"), sentences.toString());
  }
}
