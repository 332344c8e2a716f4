package org.waitprof.report.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.TestJobs;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.NoteLines;
import org.waitprof.report.wording.PlainText;

/** Two ranks of 100 s each: what the verdict says follows from what they did in them. */
class VerdictTest {
  private static final long SECOND = 1_000_000_000L;

  static JobBuilder job() {
    JobBuilder job = new JobBuilder().program("A", "");
    for (int rank = 0; rank < 2; rank++) {
      job.rank(new RankFacts(true, "n", rank, 100 * SECOND, 60 * SECOND, 0, true));
    }
    return job;
  }

  /** Calls with so much waiting in all, beyond a floor of 1 us each. */
  private static Cell cell(long count, double waitSeconds) {
    long sum = count * 1000 + (long) (waitSeconds * SECOND);
    return new Cell(count, sum, 1000, sum / count, 1000);
  }

  static void receive(JobBuilder job, String path, long count, double waitSeconds) {
    job.row(path, MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> cell(count, waitSeconds));
  }

  private static String verdict(JobBuilder job) {
    return Verdict.of(Headline.of(job.build()));
  }

  @Test
  void estimatesHaveNoMoreDigitsThanRunsRepeat() {
    JobBuilder job = job();
    receive(job, "A.a:1", 100, 23.456);
    assertEquals(
        "Ranks spend 23 % of their time waiting (estimated). Nearly all of it is Late Sender in"
            + " MPI_Recv at A.a:1. All ranks wait about as long.",
        verdict(job));
    String measured =
        Verdict.of(Headline.of(TestJobs.withSource(job.build(), key -> WaitSource.MEASURED)));
    assertTrue(measured.startsWith("Ranks spend 23.5 %"), measured);
  }

  /** Of 20 s and 0.4 s, and of 3.6 s and 0.7 s in 100 s. */
  @Test
  void aShareThatReadsLikeTheWholeIsInWords() {
    JobBuilder job = job();
    receive(job, "A.a:1", 100, 20);
    receive(job, "A.b:1", 100, 0.4);
    assertTrue(verdict(job).contains("Nearly all of it is Late Sender in MPI_Recv at A.a:1."));
    JobBuilder little = job();
    receive(little, "A.a:1", 100, 3.6);
    receive(little, "A.b:1", 100, 0.7);
    assertTrue(verdict(little).contains("Most of it is Late Sender in MPI_Recv at A.a:1."));
  }

  @Test
  void ranksOfWhichOneWaitsTwiceAsLongDoNotWaitAlike() {
    assertTrue(
        waiting(5.2, 2.3).contains("Rank 0 waits most (5 % of its time), rank 1 least (2 %)."),
        waiting(5.2, 2.3));
    String alike = "All ranks wait about as long (4 to 5 %).";
    assertTrue(waiting(5.2, 4).contains(alike), waiting(5.2, 4));
  }

  /** A receive at 20 depths of a recursion, 1 s each, and another place with 3 s. */
  @Test
  void allDepthsOfARecursionAreOnePlace() {
    JobBuilder job = job();
    String path = "A.main:1";
    for (int depth = 0; depth < 20; depth++) {
      path += ";A.down:7";
      receive(job, path + ";Link.recv:2", 100, 1);
    }
    receive(job, "A.main:1;A.other:9", 100, 3);
    String largest =
        "The largest part, 20 %, is Late Sender in MPI_Recv at A.down:7 > Link.recv:2.";
    assertTrue(verdict(job).contains(largest), verdict(job));
  }

  private static String waiting(double first, double second) {
    JobBuilder job = job();
    job.row(
        "A.a:1", MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> cell(100, rank == 0 ? first : second));
    return verdict(job);
  }

  @Test
  void theRankThatAllWaitForIsNamed() {
    String verdict = Verdict.of(Headline.of(TestJobs.sampled(4, 1, 0.8)));
    String late = "80 % of the waiting is for rank 0, mostly until it reaches Sweep.octant:120.";
    assertTrue(verdict.contains(late), verdict);
    String even = Verdict.of(Headline.of(TestJobs.sampled(4, 1, 0.6)));
    assertFalse(even.contains("is for rank"), even);
  }

  @Test
  void callsWithoutPatternAreNamedFromOneTwentiethOn() {
    JobBuilder job = job();
    job.row("A.a:1", MpiCall.MPI_WIN_ATTACH, 0, 2, Role.NONE, rank -> cell(100, 50));
    job.row("A.b:1", MpiCall.MPI_WIN_DETACH, 0, 2, Role.NONE, rank -> cell(100, 4.9));
    assertEquals(
        "No waiting found in what was analysed. Not analysed: MPI_Win_attach, 50 % of rank time.",
        verdict(job));
    receive(job, "A.c:1", 100, 10);
    assertTrue(verdict(job).startsWith("Not analysed: MPI_Win_attach, 50 % of rank time. Ranks"));
  }

  @Test
  void aRootThatOnlySendsIsNamedAsThat() {
    JobBuilder job = job();
    job.row("A.a:1", MpiCall.MPI_BCAST, 0, 2, Role.ROOT, rank -> cell(100, 20));
    assertTrue(
        verdict(job).endsWith("Not analysed: MPI_Bcast at the root, 20 % of rank time."),
        verdict(job));
  }

  @Test
  void manySmallCallsWithoutPatternAreNamedTogether() {
    JobBuilder job = job();
    job.row("A.a:1", MpiCall.MPI_WIN_POST, 0, 2, Role.NONE, rank -> cell(100, 4.5));
    job.row("A.b:1", MpiCall.MPI_WIN_DETACH, 0, 2, Role.NONE, rank -> cell(100, 4.5));
    String verdict =
        "No waiting found in what was analysed."
            + " Not analysed: many calls without pattern, 9 % of rank time.";
    assertEquals(verdict, verdict(job));
    job.row("A.c:1", MpiCall.MPI_WIN_ATTACH, 0, 2, Role.NONE, rank -> cell(100, 20));
    assertTrue(
        verdict(job).endsWith("Not analysed: MPI_Win_attach, 20 %; others, 9 % of rank time."),
        verdict(job));
  }

  /**
   * MPJ Express serialises objects; that is no call without pattern, and more of it is elsewhere.
   */
  @Test
  void packingIsNamedFromOneTwentiethOnWithItsLargestPlace() {
    JobBuilder job = job();
    job.row("A.a:1", MpiCall.MPI_PACK, 0, 2, Role.NONE, rank -> cell(100, 3));
    job.row("A.b:2", MpiCall.MPI_UNPACK, 0, 2, Role.NONE, rank -> cell(100, 1.9));
    assertFalse(verdict(job).contains("packs"), verdict(job));
    job.row("A.c:3", MpiCall.MPI_UNPACK, 0, 2, Role.NONE, rank -> cell(100, 4.1));
    String words =
        " 9 % of rank time packs and unpacks messages, most of it at A.c:3:"
            + " MPI.OBJECT is serialised, arrays of numbers are not.";
    assertTrue(verdict(job).endsWith(words), verdict(job));
  }

  /** What was measured without a wait says nothing about 10 s in two calls that were estimated. */
  @Test
  void measuredJobsHaveTooFewCallsToTellAsWell() {
    JobBuilder job = job();
    receive(job, "A.a:1", 100, 0);
    job.row("A.b:1", MpiCall.MPI_SCAN, 8, 2, Role.NONE, rank -> new Cell(1, 10 * SECOND, 1, 1, 0));
    JobProfile profile =
        TestJobs.withSource(
            job.build(),
            key ->
                key.key().call() == MpiCall.MPI_RECV ? WaitSource.MEASURED : WaitSource.ESTIMATED);
    String verdict = Verdict.of(Headline.of(profile));
    assertTrue(verdict.contains("Too few calls to judge: 10 % of rank time"), verdict);
  }

  @Test
  void noWaitingIsSaidOnlyWhereEverythingWasLookedAt() {
    JobBuilder job = new JobBuilder().program("A", "");
    job.rank(new RankFacts(true, "n", 0, 100 * SECOND, SECOND, 0, true));
    receive(job, "A.a:1", 100, 0);
    assertTrue(verdict(job).startsWith("No waiting found: no call took longer"), verdict(job));
  }

  @Test
  void tooFewCallsToTell() {
    JobBuilder job = job();
    receive(job, "A.a:1", 100, 0);
    job.row(
        "A.b:1",
        MpiCall.MPI_BARRIER,
        0,
        2,
        Role.NONE,
        rank -> new Cell(1, 30 * SECOND, 0, 0, 30 * SECOND));
    assertEquals(
        "No waiting found where calls were enough to judge. Too few calls to judge: 30 % of"
            + " rank time is in calls that a rank made less than four times.",
        verdict(job));
  }

  @Test
  void noPlaceIsNamedForHardlyAnyWaiting() {
    JobBuilder job = job();
    receive(job, "A.a:1", 100, 0.05);
    assertEquals("Hardly any waiting: <1 % of rank time (estimated).", verdict(job));
    receive(job, "A.b:1", 100, 0.2);
    assertTrue(verdict(job).endsWith("most of it Late Sender in MPI_Recv at A.b:1."));
  }

  /** What is called from everywhere is called from main, which helps nobody. */
  @Test
  void whereWaitingMeetsOnlyInTheOutermostFrameNoneIsNamed() {
    JobBuilder job = job();
    for (int line = 1; line <= 50; line++) {
      receive(job, "A.main:1;B" + line % 9 + ".step:2;A.exchange:" + line, 100, 0.2);
    }
    assertTrue(
        verdict(job).contains("It is spread over 50 places, none of which stands out."),
        verdict(job));
  }

  @Test
  void whereLinesDifferAndTheMethodIsOneItIsNamed() {
    JobBuilder calling = job();
    JobBuilder itself = job();
    for (int line = 1; line <= 50; line++) {
      String step = "A.main:1;A.step:" + (10 + line % 9);
      receive(calling, step + ";B" + line + ".exchange:1", 100, 0.2);
      receive(itself, step + ";B.exchange:" + line, 100, 0.2);
    }
    assertTrue(verdict(calling).contains("100 % of it is called from A.step."), verdict(calling));
    assertTrue(verdict(itself).contains("100 % of it is in B.exchange."), verdict(itself));
  }

  @Test
  void waitingInManyPlacesHasACommonCaller() {
    JobBuilder job = job();
    for (int line = 1; line <= 50; line++) {
      receive(job, "A.main:1;A.step:2;A.part" + line % 3 + ":4;A.exchange:" + line, 100, 0.2);
    }
    assertTrue(
        verdict(job).contains("It is spread over 50 places; 100 % of it is called from A.step:2."),
        verdict(job));
  }

  @Test
  void shortWaitsForMessagesMayBeTransfer() {
    JobBuilder pingPong = job();
    receive(pingPong, "A.a:1", 10_000_000, 75);
    assertTrue(verdict(pingPong).contains("At 7.50 us per call, that may be messages under way"));
    JobBuilder late = job();
    receive(late, "A.a:1", 100, 75);
    assertFalse(verdict(late).contains("under way"), verdict(late));
  }

  @Test
  void notesOfOneKindAreOneLine() {
    JobBuilder job = job();
    for (int i = 0; i < 4; i++) {
      job.note(new QualityNote(Severity.INFO, "few-calls", "few " + i));
    }
    job.note(new QualityNote(Severity.WARNING, "hidden-wait", "hidden"));
    job.note(new QualityNote(Severity.INFO, "path-checks", "64 stack walks"));
    assertEquals(3, NoteLines.of(job.build()).size());
    List<NoteLines.Kind> kinds = NoteLines.brief(job.build());
    assertEquals(2, kinds.size());
    assertTrue(kinds.get(0).warning());
    assertEquals("few 0 (and 3 more of this kind)", kinds.get(1).summary());
  }

  @Test
  void warningsOfTheMinimumDoNotHoldForOthers() {
    JobBuilder job = job().note(new QualityNote(Severity.WARNING, "hidden-wait", "hidden"));
    assertEquals("hidden", NoteLines.of(job.build()).get(0).text());
    var other = job.build();
    var typical =
        new org.waitprof.model.JobProfile(
            other.facts().withEstimator("both-sides"),
            other.ranks(),
            other.keys(),
            other.columns(),
            other.histograms(),
            other.notes(),
            other.sections());
    assertEquals(
        "hidden; the figures here are by 'both-sides', which counts otherwise",
        NoteLines.of(typical).get(0).text());
  }

  @Test
  void sentencesEndWhereAPartOfThemDoes() {
    String note =
        "the run took only 156 ms from MPI_Init to MPI_Finalize: start-up of the JVM is in it";
    assertEquals(
        "the run took only 156 ms from MPI_Init to MPI_Finalize", PlainText.head(note, 70));
    assertEquals("one two three ...", PlainText.head("one two three four five six", 18));
    assertEquals(note, PlainText.head(note, 200));
  }
}
