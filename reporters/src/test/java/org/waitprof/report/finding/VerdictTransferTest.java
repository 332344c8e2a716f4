package org.waitprof.report.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.report.JobBuilder.Cell;
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

  /** Of 100 calls of rank 2 one takes 60 of 61 s: to call it less often would change nothing. */
  @Test
  void oneLongCallIsNotCalledLessOften() {
    ranks(61);
    String path = CALLER + "Link.recv:35";
    job.row(
        path,
        MpiCall.MPI_ALLREDUCE,
        8,
        4,
        Role.NONE,
        rank ->
            rank == 2
                ? new Cell(100, 61 * SECOND, 10_000_000, 60 * SECOND, 61 * SECOND / 100)
                : new Cell(100, SECOND, 10_000_000, 10_000_000, SECOND / 100));
    samples.add(new RowSample(0, 0, List.of()));
    String long60 = ", messages of 8-16 B, in one of the 100 calls of rank 2 (60.0 s).";
    assertTrue(verdict().contains(long60), verdict());
    Finding found =
        Ranking.of(Headline.of(build(OptionalLong.empty()))).all().stream()
            .filter(its -> its.id().equals("transfer"))
            .findFirst()
            .orElseThrow();
    assertEquals("", found.advice());
    assertEquals("1", found.evidence().get(1).get("long_calls"));
  }
}
