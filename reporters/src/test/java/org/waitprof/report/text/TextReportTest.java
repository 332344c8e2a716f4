package org.waitprof.report.text;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.MpiCall;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.report.GoldenFile;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.Reports;
import org.waitprof.report.TestJobs;
import org.waitprof.report.figures.RankSet;
import org.waitprof.report.figures.Selection;

class TextReportTest {
  private static final ReportOptions OPTIONS =
      ReportOptions.DEFAULTS.with(its -> its.fileName = "run.wprof");

  private static String text(JobProfile profile, ReportOptions options) throws IOException {
    return Reports.of("text", profile, options);
  }

  @Test
  void wavefrontOn80Columns() throws IOException {
    GoldenFile.assertMatches("wavefront-80.txt", text(TestJobs.wavefront(4, 1), OPTIONS));
  }

  @Test
  void wavefrontOn200Columns() throws IOException {
    String text = text(TestJobs.wavefront(4, 1), OPTIONS.with(its -> its.width = 200));
    GoldenFile.assertMatches("wavefront-200.txt", text);
  }

  @Test
  void wavefrontVerbose() throws IOException {
    String text = text(TestJobs.wavefront(8, 1), OPTIONS.with(its -> its.verbose = true));
    GoldenFile.assertMatches("wavefront-verbose.txt", text);
  }

  @Test
  void manyRanksAreAMap() throws IOException {
    GoldenFile.assertMatches("wavefront-1024.txt", text(TestJobs.wavefront(32, 1), OPTIONS));
  }

  @Test
  void whoWaitsForWhom() throws IOException {
    String text = text(TestJobs.sampled(2, 1, 0.8), OPTIONS);
    assertTrue(text.contains("Longest waits: rank 3 for rank 0 "), text);
    assertTrue(text.contains("rank 0 at Sweep.octant:120 "), text);
    assertTrue(text.contains("estimator 'minimum' would report"), text);
  }

  /** What ranks lose is no reason to be late, if no rank waits. */
  @Test
  void nothingMadeRanksLateIfNoneWaited() throws IOException {
    LatenessRow slept = new LatenessRow(1, LatenessCause.MONITOR, 0, 0, 30_000_000_000L, 9);
    JobProfile job = TestJobs.wavefront(4, 1).withSection(new LatenessRows(List.of(slept)));
    assertFalse(text(job, OPTIONS).contains("Why ranks were late"));
    LatenessRow late = new LatenessRow(1, LatenessCause.MONITOR, 9_000_000_000L, 0, 1, 9);
    JobProfile waited = TestJobs.wavefront(4, 1).withSection(new LatenessRows(List.of(late)));
    assertTrue(text(waited, OPTIONS).contains("Why ranks were late"));
  }

  /** Where most waiting is estimated, the minimum of the rest is no figure of the run. */
  @Test
  void theMinimumOfAFewRowsIsNotThatOfTheRun() throws IOException {
    JobProfile sampled = TestJobs.sampled(2, 1, 0.8);
    List<ProfileKey> keys =
        sampled.keys().stream()
            .map(
                key ->
                    key.pattern().equals("late_sender")
                        ? new ProfileKey(key.key(), key.pattern(), WaitSource.ESTIMATED)
                        : key)
            .toList();
    String text = text(sampled.withKeys(keys), OPTIONS);
    assertTrue(text.contains("Waited for"), text);
    assertFalse(text.contains("estimator 'minimum' would report"), text);
  }

  @Test
  void missingRanksAndWarningsComeFirst() throws IOException {
    GoldenFile.assertMatches("incomplete.txt", text(TestJobs.incomplete(), OPTIONS));
  }

  @Test
  void nothingToReport() throws IOException {
    GoldenFile.assertMatches("empty.txt", text(TestJobs.empty(), OPTIONS));
  }

  @Test
  void aNoteWithoutTextIsAMarkAlone() throws IOException {
    JobBuilder job = new JobBuilder().program("Ring", "");
    job.rank(new RankFacts(true, "n1", 1, 1_000_000_000, 250_000_000, 0, true));
    job.note(new QualityNote(QualityNote.Severity.INFO, "silent", " "));
    assertTrue(text(job.build(), OPTIONS).contains("\n  -\n"));
  }

  @Test
  void selectionIsSaidAndHeeded() throws IOException {
    Selection selection = new Selection(RankSet.parse("5,14-15"), "receiveWest", "late_sender");
    String text = text(TestJobs.wavefront(4, 1), OPTIONS.with(its -> its.selection = selection));
    GoldenFile.assertMatches("selection.txt", text);
  }

  @Test
  void waitedForHeedsTheSelection() throws IOException {
    JobProfile job = TestJobs.sampled(2, 1, 0.8);
    String none = text(job, of(new Selection(RankSet.ALL, "no such path", "")));
    assertFalse(none.contains("Waited for"), none);
    assertTrue(none.contains("Top waits\n  none was found"), none);
    String one = text(job, of(new Selection(RankSet.parse("3"), "", "")));
    assertTrue(one.contains("Tables by rank, call or place show rank 3 only;"), one);
    assertTrue(one.contains("Longest waits: rank 3 for rank 0 "), one);
    assertFalse(one.contains("estimator 'minimum' would report"), one);
    String phase = text(job, of(Selection.ALL.in("solve")));
    assertTrue(phase.contains("show phase solve only;"), phase);
  }

  private static ReportOptions of(Selection selection) {
    return OPTIONS.with(its -> its.selection = selection);
  }

  @Test
  void estimatesAreCalledEstimates() throws IOException {
    JobProfile measured = TestJobs.withSource(TestJobs.wavefront(4, 1), key -> WaitSource.MEASURED);
    String text = text(measured, OPTIONS);
    int overhead = text.indexOf("Measurement overhead");
    assertFalse(text.substring(0, overhead).contains("estimated"), text);
    JobProfile mixed =
        TestJobs.withSource(
            TestJobs.wavefront(4, 1),
            key ->
                key.pattern().equals("wait_at_nxn") ? WaitSource.ESTIMATED : WaitSource.MEASURED);
    String mixedText = text(mixed, OPTIONS);
    assertTrue(mixedText.contains("Wait at N x N (estimated)"), mixedText);
    assertTrue(mixedText.contains("Late Sender\n"), mixedText);
    assertTrue(mixedText.contains("; wait partly estimated"), mixedText);
    assertTrue(mixedText.contains("20 % of their time waiting (estimated)"), mixedText);
  }

  @Test
  void whatATraceMeasuresIsShown() throws IOException {
    String text = text(TestJobs.measured(2, 1), OPTIONS);
    GoldenFile.assertMatches("measured.txt", text);
    assertTrue(text.contains("computation before MPI_Allreduce at Sweep.converged:160"), text);
    assertTrue(text.contains("Late Sender, wrong order"), text);
    assertTrue(text.contains("N x N Completion"), text);
    assertTrue(text.contains("completion of collectives"), text);
    String estimated = text(TestJobs.wavefront(2, 1), OPTIONS);
    assertFalse(estimated.contains("Critical path"), estimated);
  }

  @Test
  void withoutWaitsTheLongestCallsStandThere() throws IOException {
    JobBuilder job = new JobBuilder().program("A", "");
    job.rank(new RankFacts(true, "n1", 1, 1_000_000_000, 600_000_000, 0, true));
    job.row(
        "A.main:1;A.fence:2",
        MpiCall.MPI_WIN_ATTACH,
        0,
        1,
        Role.NONE,
        rank -> new JobBuilder.Cell(9, 590_000_000, 1, 1, 1));
    String text = text(job.build(), OPTIONS);
    assertTrue(text.contains("59.00      9  MPI_Win_attach at A.fence:2  (not analysed)"), text);
  }

  @Test
  void manySmallPlacesAreOneSentenceAndThreeExamples() throws IOException {
    String text = text(TestJobs.scattered(50), OPTIONS).replaceAll("\\s+", " ");
    int together =
        text.indexOf("spread over 50 places; 100 % of the waiting is called from A.step:2 ");
    assertTrue(together > text.indexOf("Top waits") && text.indexOf(" 1 400.0") > together, text);
    assertTrue(text.contains(" 3 400.000 0.20 ") && !text.contains(" 4 400.000 0.20 "), text);
    assertTrue(text.contains("47 more places below 0.5 % each: 9.4 % in all"), text);
    String verdict = text.substring(text.indexOf("Verdict"), text.indexOf("Efficiency"));
    assertFalse(verdict.contains("MPI_Recv"), "no place stands out: " + verdict);
  }

  @Test
  void overheadIsNeverLongerThanTheRun() throws IOException {
    JobBuilder job = new JobBuilder().program("A", "");
    job.rank(new RankFacts(true, "n1", 1, 1_000_000_000, 0, 1_180_000_000, true));
    String text = text(job.build(), OPTIONS);
    assertFalse(text.contains("118"), text);
    assertTrue(text.contains("not known: the estimate exceeds the run"), text);
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 120, 200})
  void noLineIsWiderThanThePage(int width) throws IOException {
    for (JobProfile profile :
        new JobProfile[] {
          TestJobs.wavefront(4, 1), TestJobs.wavefront(40, 2), TestJobs.hostile(), TestJobs.empty()
        }) {
      for (boolean verbose : new boolean[] {false, true}) {
        String text =
            text(
                profile, OPTIONS.with(its -> its.width = width).with(its -> its.verbose = verbose));
        text.lines()
            .forEach(line -> assertTrue(line.length() <= width, line.length() + ": " + line));
      }
    }
  }

  @Test
  void hostileNamesCannotMoveTheCursor() throws IOException {
    String text = text(TestJobs.hostile(), OPTIONS.with(its -> its.verbose = true));
    assertFalse(text.chars().anyMatch(c -> c != '\n' && Character.isISOControl(c)), text);
    assertFalse(text.contains("\u202e"), "bidirectional override");
  }

  @Test
  void colourOnlyOnDemandAndOnlyAround() throws IOException {
    JobProfile profile = TestJobs.incomplete();
    String plain = text(profile, OPTIONS);
    String colored = text(profile, OPTIONS.with(its -> its.color = true));
    assertFalse(plain.contains("\u001b"));
    assertTrue(colored.contains("\u001b[1m"));
    org.junit.jupiter.api.Assertions.assertEquals(
        plain, colored.replaceAll("\u001b\\[[0-9]*m", ""));
  }
}
