package org.waitprof.report.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.HistogramColumn;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.MpiCall;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.model.Role;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.figures.headline.Headline;

/**
 * Four ranks on two hosts run 100 s each and wait 10 s each in a helper, in the one row or rows of
 * each test: what is known of the causes decides on what the verdict says of them.
 */
class VerdictCausesTest extends CausesVerdict {
  @Test
  void theCallerOfAHelperIsNamed() {
    ranks(10).row(35, 8, 10, 0);
    String place = "Nearly all of it is Late Sender in MPI_Recv at Sweep.octant:39 > Link.recv:35.";
    assertTrue(verdict().contains(place), verdict());
  }

  @Test
  void causesComeBeforePlacesAndTheSecondOneIfItIsAsGood() {
    ranks(10).row(35, 8, 10, 0);
    RootCause first = computation("A.main:1;A.step:4", "A.main:1;A.step:9", 0, 22);
    RootCause second = computation("A.main:1;A.test:14", "A.main:1;A.test:19", 12, 0);
    RootCause third = computation("A.main:1;A.rest:24", "A.main:1;A.rest:29", 0, 0, 6);
    String verdict = verdict(first, second, third);
    assertTrue(
        verdict.startsWith(
            "Ranks spend 10.0 % of their time waiting (measured). 55 % of it is caused by rank 1's"
                + " computation in A.step between lines 4 and 9 (22.0 s). Give rank 1 less of that"
                + " work. 30 % is caused by rank 0's computation in A.test between lines 14 and 19"
                + " (12.0 s). Give rank 0 less of that work. Nearly all of it is Late Sender"),
        verdict);
    assertFalse(verdict.contains("A.rest"), verdict);
  }

  /** Of 5 % of rank time the second cause has 38 %, so 1.9 %: it is named, without advice. */
  @Test
  void noAdviceForWhatIsLittleOfRankTime() {
    ranks(5).row(35, 8, 5, 0);
    RootCause first = computation("A.main:1;A.step:4", "A.main:1;A.step:9", 0, 16);
    RootCause second = computation("A.main:1;A.test:14", "A.main:1;A.test:19", 10, 0);
    String verdict = verdict(first, second);
    assertTrue(verdict.contains("(16.0 s). Give rank 1 less of that work. 38 %"), verdict);
    assertTrue(verdict.contains("(10.0 s). Nearly"), verdict);
  }

  /** What ranks wait is 1.1 %, and what they are in MPI else 0.9 or 3.9 % of rank time. */
  @Test
  void littleWaitingIsOneSentence() {
    ranks(2).row(35, 8, 1.1, 0);
    RootCause cause = computation("A.main:1;A.step:4", "A.main:1;A.step:9", 0, 4);
    assertEquals(
        "Ranks spend 1.1 % of their time waiting (measured): nothing to gain.", verdict(cause));
  }

  /** Of 100 calls three have 10 s of the waiting; so do ten, which are not few. */
  @Test
  void fewBadCallsOfManyAreNamed() {
    ranks(10).row(35, 8, 10, 0);
    String few = ", most of it in 3 of the 100 calls of rank 0 (about 3.49 s each).";
    assertTrue(withLongCalls(3, 3_300_000_000L).contains(few), few);
    String verdict = withLongCalls(11, 1_000_000_000L);
    assertFalse(verdict.contains("most of it in"), verdict);
  }

  private String withLongCalls(int count, long nanos) {
    JobProfile job = build(OptionalLong.empty());
    HistogramColumn histograms =
        (key, rank, bucket) ->
            bucket == Histogram.bucket(nanos)
                ? count
                : bucket == Histogram.bucket(1000) ? 100 - count : 0;
    return Verdict.of(
        Headline.of(
            new JobProfile(
                job.facts(),
                job.ranks(),
                job.keys(),
                job.columns(),
                histograms,
                job.notes(),
                job.sections())));
  }

  @Test
  void littleWaitingBesideMoreThatIsLostIsNot() {
    ranks(5).row(35, 8, 1.1, 0);
    assertEquals("Ranks spend 1.1 % of their time waiting (measured).", verdict());
  }

  /** Of 40 s all ranks cause some, the third one 22: 2.2 times the mean. */
  @Test
  void theRankWithMostOfACommonCauseIsNamed() {
    ranks(10).row(35, 8, 10, 0);
    String verdict = verdict(computation("A.main:1;A.step:9", "A.main:1;A.step:4", 6, 6, 22, 6));
    assertTrue(
        verdict.contains(
            "100 % of it is caused by computation in A.step in the loop, after line 9 and before"
                + " line 4 on 4 ranks, 55 % by rank 2's (22.0 s). Give rank 2 less of that work."),
        verdict);
  }

  @Test
  void oneRankThatIsLateEverywhereComesFirst() {
    ranks(10);
    for (int line = 1; line <= 16; line++) {
      row(line, 8, 10 / 16.0, 0, awaited(0, "A.main:1;A.send:" + line, 2.5));
    }
    String late = "Rank 0 is late everywhere: 100 % of the waiting is for rank 0, at 16 places.";
    assertTrue(verdict().contains("waiting (measured). " + late), verdict());
    assertFalse(verdict().contains("largest part"), verdict());
  }

  @Test
  void ranksThatWaitForEachOtherInTurn() {
    ranks(10)
        .row(
            35,
            8,
            10,
            0,
            awaited(0, "", 10),
            awaited(1, "", 9),
            awaited(2, "", 11),
            awaited(3, "", 10));
    String alike = "All ranks wait about as long; they take turns being late.";
    assertTrue(verdict().contains(alike), verdict());
  }

  /** Of 40 s of waiting, 24 go back to a collector and 12 to a core that others had. */
  @Test
  void whatRanksWereLateForIsTold() {
    ranks(10).row(35, 8, 10, 0);
    LatenessRow gc = new LatenessRow(3, LatenessCause.GC, 24 * SECOND, 0, 30 * SECOND, 41);
    LatenessRow core = new LatenessRow(1, LatenessCause.NO_CORE, 12 * SECOND, 0, 15 * SECOND, 9);
    JobProfile late = build(OptionalLong.empty()).withSection(new LatenessRows(List.of(gc, core)));
    String verdict = Verdict.of(Headline.of(late));
    String sentence =
        "waiting (measured). 60 % of the waiting is caused by garbage collection of rank 3 (41"
            + " pauses), 30 % by lack of a core. Allocate less on rank 3 and call no System.gc(), or"
            + " give it a larger heap.";
    assertTrue(verdict.contains(sentence), verdict);
    // Of 400 s of rank time 54 and no more go back to collections; 30 s of 100 s, were they alone.
    assertEquals(
        "Next: without garbage collection the run would be at most 14 % shorter; a trace shows it"
            + " (-javaagent:waitprof.jar=mode=trace): java -jar waitprof.jar simulate TRACE"
            + " --without gc",
        Verdict.next(Headline.of(late), "").orElse(""));
  }

  /** Of 40 s of waiting, 30 go back to a limit of one rank, or of all. */
  @Test
  void aCpuLimitIsToBeRaised() {
    ranks(10).row(35, 8, 10, 0);
    LatenessRow limit = new LatenessRow(1, LatenessCause.QUOTA, 30 * SECOND, 0, 40 * SECOND, 9);
    LatenessRow work = new LatenessRow(1, LatenessCause.COMPUTE, 10 * SECOND, 0, 0, 0);
    JobProfile late =
        build(OptionalLong.empty()).withSection(new LatenessRows(List.of(limit, work)));
    String verdict = Verdict.of(Headline.of(late));
    String sentence =
        "75 % of the waiting is caused by a CPU limit, 25 % by computation of rank 1. Raise the CPU"
            + " limit (cgroup quota) of rank 1, or use fewer threads under it.";
    assertTrue(verdict.contains(sentence), verdict);
    assertEquals(
        "Next: without a CPU limit the run would be at most 18 % shorter; a trace shows it"
            + " (-javaagent:waitprof.jar=mode=trace): java -jar waitprof.jar simulate TRACE"
            + " --without quota",
        Verdict.next(Headline.of(late), "").orElse(""));
    RootCause cause = computation("A.main:1;A.step:4", "A.main:1;A.step:9", 0, 38);
    late = build(OptionalLong.empty(), cause).withSection(new LatenessRows(List.of(limit, work)));
    verdict = Verdict.of(Headline.of(late));
    assertTrue(verdict.contains("(38.0 s), most of it CPU limit."), verdict);
    LatenessRow half = new LatenessRow(1, LatenessCause.QUOTA, 15 * SECOND, 0, 20 * SECOND, 9);
    LatenessRow other = new LatenessRow(2, LatenessCause.QUOTA, 15 * SECOND, 0, 20 * SECOND, 9);
    late = build(OptionalLong.empty()).withSection(new LatenessRows(List.of(half, other)));
    verdict = Verdict.of(Headline.of(late));
    assertTrue(verdict.contains("Raise the CPU limit (cgroup quota) of the ranks, or"), verdict);
  }

  /** No advice to give away work for a rank that was late by something else. */
  @Test
  void whatALateRankDidInsteadOfComputing() {
    ranks(10).row(35, 8, 10, 0);
    RootCause cause = computation("A.main:1;A.step:4", "A.main:1;A.step:9", 0, 38);
    LatenessRow sleep = new LatenessRow(1, LatenessCause.MONITOR, 30 * SECOND, 0, 30 * SECOND, 0);
    LatenessRow work = new LatenessRow(1, LatenessCause.COMPUTE, 8 * SECOND, 0, 8 * SECOND, 0);
    JobProfile late =
        build(OptionalLong.empty(), cause).withSection(new LatenessRows(List.of(sleep, work)));
    String verdict = Verdict.of(Headline.of(late));
    String sentence =
        "95 % of it is caused by rank 1's computation in A.step between lines 4 and 9 (38.0 s),"
            + " most of it locks, sleep or I/O. Nearly";
    assertTrue(verdict.contains(sentence), verdict);
    LatenessRow little = new LatenessRow(1, LatenessCause.COMPUTE, 2 * SECOND, 0, 2 * SECOND, 0);
    JobProfile slept =
        build(OptionalLong.empty(), cause).withSection(new LatenessRows(List.of(sleep, little)));
    String nearlyAll =
        "95 % of it is caused by rank 1's locks, sleep or I/O in A.step between lines 4 and 9"
            + " (38.0 s). Nearly";
    assertTrue(Verdict.of(Headline.of(slept)).contains(nearlyAll), verdict);
    // One account of causes: that of the trace.
    assertFalse(verdict.contains("of the waiting is caused"), verdict);
  }

  /** From one call of a helper to its next one, the program computes where the helper is called. */
  @Test
  void computationAroundAHelperIsInItsCaller() {
    ranks(10).row(35, 8, 10, 0);
    String call = "A.main:1;A.run:5;A.step:9;Link.latest:42";
    String verdict = verdict(computation(call, call, 20, 20, 20, 20));
    String said = "is caused by computation in A.step around line 9 on 4 ranks in turn (80.0 s).";
    assertTrue(verdict.contains(said), verdict);
  }

  /** Each rank waits 10 s in 30 calls, 8 s of it in one. */
  @Test
  void oneCallThatHasMostOfTheWaiting() {
    ranks(10);
    Cell cell = new Cell(30, 10 * SECOND, 0, 8 * SECOND, 0);
    job.row(CALLER + "Link.recv:35", MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> cell);
    samples.add(new RowSample(0, 0, List.of()));
    String place = "Link.recv:35, most of it in one of the 30 calls of rank 0 (8.00 s).";
    assertTrue(verdict().contains(place), verdict());
  }

  /** A call of 30 s where 10 s are waiting, as when the whole job was stopped. */
  @Test
  void aCallThatIsLongerThanTheWaiting() {
    ranks(10);
    Cell cell = new Cell(30, 40 * SECOND, 0, 30 * SECOND, SECOND);
    job.row(CALLER + "Link.recv:35", MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> cell);
    samples.add(new RowSample(0, 0, List.of()));
    assertTrue(verdict().contains("Link.recv:35"), verdict());
    assertFalse(verdict().contains("most of it in"), verdict());
  }

  /** All ranks wait for rank 2's call of the same collective. */
  @Test
  void whoComesLastToACollective() {
    ranks(10).row(35, 8, 10, 0, awaited(2, CALLER + "Link.recv:35", 36));
    String last =
        "90 % of the waiting is for rank 2, the last to reach Sweep.octant:39 >" + " Link.recv:35.";
    assertTrue(verdict().contains(last), verdict());
  }

  /** A helper of a helper, called in two lines: the verdict says in which of them ranks wait. */
  @Test
  void placesThatEndAlikeAreToldApart() {
    ranks(10).row(35, 8, 10, 0);
    String path = "A.main:1;Sweep.first:7;Sweep.octant:39;Link.recv:35";
    job.row(path, MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> new Cell(9, 9, 1, 1, 1));
    samples.add(new RowSample(0, 0, List.of()));
    assertTrue(verdict().contains("MPI_Recv at A.main:1 > Link.recv:35."), verdict());
  }

  /** Ranks compute in turn, all alike: the first one of a pipeline cannot give work to others. */
  @Test
  void aRankWithoutMoreWorkIsNotToHaveLess() {
    ranks(10).row(35, 8, 10, 0);
    RootCause cause = computation("A.main:1;A.step:9", "A.main:1;A.step:4", 22, 6, 6, 6);
    String less = "Give rank 0 less of that work";
    assertTrue(Verdict.of(Headline.of(build(OptionalLong.of(100 * SECOND), cause))).contains(less));
    String verdict = Verdict.of(Headline.of(build(OptionalLong.of(120 * SECOND), cause)));
    assertTrue(verdict.contains("Not all ranks compute at once"), verdict);
    assertTrue(verdict.contains("55 % by rank 0's (22.0 s)"), verdict);
    assertFalse(verdict.contains(less), verdict);
  }

  @Test
  void aShortRunAllowsNoConclusion() {
    String note = "the run took only 156 ms from MPI_Init to MPI_Finalize: start-up is in it";
    job.note(new QualityNote(Severity.WARNING, QualityNote.SHORT_RUN, note));
    ranks(10).row(35, 8, 10, 0);
    String first =
        "Too short to judge: the run took only 156 ms from MPI_Init to MPI_Finalize. Give it"
            + " more to do. Ranks spend";
    assertTrue(verdict().startsWith(first), verdict());
  }

  @Test
  void whereNothingIsToBeGainedThatIsSaid() {
    ranks(1).row(35, 8, 0, 1);
    assertEquals("No waiting found. Nothing to gain here: parallel efficiency is 0.99.", verdict());
  }
}
