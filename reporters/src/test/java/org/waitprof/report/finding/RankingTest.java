package org.waitprof.report.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallPath;
import org.waitprof.model.CpuUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.MpiCall;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.Role;
import org.waitprof.model.RootCauses;
import org.waitprof.model.WaitSource;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.Reports;
import org.waitprof.report.TestJobs;
import org.waitprof.report.figures.headline.Headline;

/**
 * Two ranks of 100 s. Expectation: findings have the id, share, rank and place of what was put in;
 * they come by share, behind what forbids conclusions, and a verdict has five at most.
 */
class RankingTest {
  private static final long SECOND = 1_000_000_000L;

  private final JobBuilder job = new JobBuilder().program("A", "");

  private RankingTest ranks(double computing, double noCore) {
    for (int rank = 0; rank < 2; rank++) {
      CpuUse cpu =
          new CpuUse(
              1,
              100 * SECOND,
              0,
              (long) (noCore * SECOND),
              true,
              0,
              2,
              2,
              900,
              -1,
              -1,
              -1,
              -1,
              CpuUse.WorkerUse.NONE,
              CpuUse.OtherUse.UNKNOWN);
      long mpi = (long) ((100 - computing) * SECOND);
      job.rank(
          new RankFacts(true, "n", rank, 100 * SECOND, mpi, 0, true, cpu, RankSpan.UNKNOWN, 0));
    }
    return this;
  }

  /** Of 100 calls, each rank waits so long in all, and is so long in them otherwise. */
  private RankingTest receives(String path, int bytes, double waits, double other) {
    long sum = (long) ((waits + other) * SECOND);
    long floor = (long) (other * SECOND / 100);
    Cell cell = new Cell(100, sum, floor, sum / 100, floor);
    job.row(path, MpiCall.MPI_RECV, bytes, 0, Role.NONE, rank -> cell);
    return this;
  }

  private JobProfile build() {
    return TestJobs.withSource(job.build(), key -> WaitSource.MEASURED);
  }

  private static Ranking ranking(JobProfile profile) {
    return Ranking.of(Headline.of(profile));
  }

  private static List<String> ids(List<Finding> findings) {
    return findings.stream().map(Finding::id).toList();
  }

  private static Finding found(JobProfile profile, String id) {
    return ranking(profile).all().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static LatenessRow late(LatenessCause cause, int seconds) {
    return new LatenessRow(1, cause, seconds * SECOND, 0, seconds * SECOND, 3);
  }

  private static RootCauses rootCause(int seconds) {
    RootCause cause =
        new RootCause(
            true,
            CallPath.parse("A.main:1;A.step:4"),
            CallPath.parse("A.main:1;A.step:9"),
            "MPI_Recv",
            List.of(new Cost(1, 0, seconds * SECOND, 0)));
    return new RootCauses("scalasca", List.of(cause), List.of(), List.of());
  }

  @Test
  void findingsComeByShareWithTheirPartsBehindThem() {
    ranks(60, 0)
        .receives("A.main:1;A.recv:5", 8, 10, 0)
        .receives("A.main:1;A.bulk:7", 4 << 20, 0, 30);
    JobProfile profile = build();
    assertEquals(
        List.of("transfer", "waiting", "largest_wait", "wait_spread"),
        ids(ranking(profile).verdict()));
    Finding transfer = found(profile, "transfer");
    assertEquals(0.3, transfer.share(), 0.01);
    assertEquals("A.bulk:7", transfer.place());
    assertEquals("send less, or while computing", transfer.advice());
    Finding place = found(profile, "largest_wait");
    assertEquals(0.1, place.share(), 0.01);
    assertEquals("late_sender", place.cause());
    assertEquals("waiting", place.of());
  }

  @Test
  void aLittleTimeWithoutACoreIsNoReasonToChange() {
    ranks(99, 2.5).receives("A.main:1;A.recv:5", 8, 0.7, 0);
    List<Finding> verdict = ranking(build()).verdict();
    assertEquals(List.of("waiting"), ids(verdict));
    assertEquals(Finding.Kind.KNOW, verdict.get(0).kind());
  }

  @Test
  void warningsComeFirstAndTakeTheAdvice() {
    ranks(60, 25).receives("A.bulk:7", 4 << 20, 10, 30);
    JobProfile crowded = build().withSection(new LatenessRows(List.of(late(LatenessCause.GC, 20))));
    List<Finding> all = ranking(crowded).all();
    assertEquals("lost_cores", all.get(0).id());
    assertEquals(Finding.Kind.WARNING, all.get(0).kind());
    assertEquals(0.25, all.get(0).share(), 1e-9);
    assertFalse(all.get(0).advice().isEmpty());
    for (Finding each : all.subList(1, all.size())) {
      assertEquals("", each.advice(), each.id());
    }
  }

  @Test
  void aShortRunHasNoAdvice() {
    ranks(90, 0).receives("A.recv:7", 8, 10, 0);
    JobProfile usual = build().withSection(rootCause(20));
    assertEquals("Give rank 1 less of that work", found(usual, "late_work").advice());
    job.note(new QualityNote(Severity.WARNING, QualityNote.SHORT_RUN, "the run took 9 ms: start"));
    JobProfile brief = build().withSection(rootCause(20));
    assertEquals("too_short", ranking(brief).all().get(0).id());
    assertEquals("", found(brief, "late_work").advice());
  }

  @Test
  void rootCausesAreTheOnlyAccountWhereTheyAreKnown() {
    ranks(90, 0).receives("A.recv:7", 8, 10, 0);
    JobProfile profile = build().withSection(new LatenessRows(List.of(late(LatenessCause.GC, 15))));
    Finding late = found(profile, "late_cause");
    assertEquals("gc", late.cause());
    assertEquals(List.of(1), late.ranks());
    assertEquals(0.075, late.share(), 0.001);
    JobProfile traced = profile.withSection(rootCause(12));
    assertFalse(ids(ranking(traced).all()).contains("late_cause"));
    Finding work = found(traced, "late_work");
    assertEquals(List.of(1), work.ranks());
    assertEquals(0.06, work.share(), 0.001);
  }

  /** A collection is a place of root causes, too. */
  @Test
  void remediesOfCausesAreThoseOfRootCauses() {
    ranks(90, 0).receives("A.recv:7", 8, 10, 0);
    RootCause collector =
        new RootCause(
            false,
            CallPath.EMPTY,
            CallPath.EMPTY,
            LatenessCause.GC.phrase(),
            List.of(new Cost(1, 0, 15 * SECOND, 0)));
    JobProfile profile =
        build().withSection(new RootCauses("scalasca", List.of(collector), List.of(), List.of()));
    Finding work = found(profile, "late_work");
    assertEquals("gc", work.cause());
    assertTrue(work.advice().startsWith("Allocate less on rank 1"), work.advice());
  }

  @Test
  void littleIsOneFinding() {
    ranks(98.6, 0).receives("A.recv:7", 8, 1.1, 0);
    assertEquals(List.of("waiting"), ids(ranking(build()).all()));
  }

  /** Of 2 % of rank time, the second cause has 0.8 %. */
  @Test
  void lessThanOnePercentIsNotInTheVerdict() {
    ranks(90, 0).receives("A.recv:7", 8, 2, 0);
    JobProfile profile =
        build().withSection(new LatenessRows(List.of(late(LatenessCause.COMPUTE, 1))));
    assertEquals(0.005, found(profile, "late_cause").share(), 0.001);
    assertFalse(ids(ranking(profile).verdict()).contains("late_cause"));
    assertTrue(ids(ranking(profile).rest()).contains("late_cause"));
  }

  @Test
  void belowItsErrorIsNotInTheVerdict() {
    ranks(90, 0).receives("A.recv:7", 8, 10, 0);
    LatenessRow unsure = new LatenessRow(1, LatenessCause.GC, 9 * SECOND, 10 * SECOND, 0, 3);
    JobProfile profile = build().withSection(new LatenessRows(List.of(unsure)));
    assertFalse(ids(ranking(profile).verdict()).contains("late_cause"));
    assertTrue(ids(ranking(profile).all()).contains("late_cause"));
  }

  @Test
  void aVerdictHasFiveFindings() {
    ranks(0, 10).receives("A.recv:7", 8, 20, 0).receives("A.bulk:9", 4 << 20, 0, 30);
    job.row("A.p:3", MpiCall.MPI_PACK, 0, 2, Role.NONE, rank -> new Cell(9, 9 * SECOND, 1, 1, 1));
    JobProfile profile = build().withSection(new LatenessRows(List.of(late(LatenessCause.GC, 15))));
    Ranking ranking = ranking(profile);
    assertEquals(5, ranking.verdict().size(), ids(ranking.verdict()).toString());
    assertFalse(ranking.rest().isEmpty());
    List<Finding> both = new ArrayList<>(ranking.verdict());
    both.addAll(ranking.rest());
    assertEquals(new HashSet<>(ranking.all()), new HashSet<>(both));
  }

  /** The file's name tells that of the trace that was recorded with the profile. */
  @Test
  void aFindingHasTheLineThatHelpsFurther() {
    ranks(90, 0).receives("A.recv:7", 8, 10, 0);
    JobProfile plain = build();
    assertEquals(
        "-javaagent:waitprof.jar=mode=trace,stacks=on", command(plain, "waiting", "x.wprof"));
    JobProfile late = plain.withSection(new LatenessRows(List.of(late(LatenessCause.GC, 15))));
    assertEquals(
        "java -jar waitprof.jar simulate TRACE --without gc", command(late, "late_cause", ""));
    JobProfile traced = plain.withSection(rootCause(20));
    assertEquals(
        "java -jar waitprof.jar simulate TRACE --balance 'computation A.step:4-9'",
        command(traced, "late_work", "x.wprof"));
  }

  private static String command(JobProfile profile, String id, String file) {
    return Verdict.findings(profile, Headline.of(profile), file).verdict().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow()
        .command();
  }

  /** Programs read what people see: all findings, and which of them the verdict has. */
  @Test
  void exportsHaveAllFindings() throws IOException {
    ranks(60, 25).receives("A.bulk:7", 4 << 20, 10, 30);
    String csv = Reports.of("findings", build(), ReportOptions.DEFAULTS);
    List<String> lines = csv.lines().toList();
    assertEquals(
        "id,kind,share,share_error,part_of,ranks,host,place,cause,summary,advice,in_verdict",
        lines.get(0));
    assertTrue(lines.get(1).startsWith("lost_cores,warning,0.25,0.0,,0,,,no_core,"), lines.get(1));
    assertTrue(lines.get(2).startsWith("transfer,change,0.3,0.0,,,,A.bulk:7,,"), lines.get(2));
    String json = Reports.of("json", build(), ReportOptions.DEFAULTS);
    assertTrue(json.contains("\"findings\": ["), json);
  }

  @Test
  void kindsHaveAnIdATitleAndTexts() {
    Set<String> ids = new HashSet<>();
    for (FindingRule rule : Ranking.rules()) {
      assertTrue(ids.add(rule.id()), rule.id());
      assertTrue(rule.id().matches("[a-z_]+"), rule.id());
      for (String text : new String[] {rule.title(), rule.explanation(), rule.remedy()}) {
        assertFalse(text.isBlank(), rule.id());
      }
    }
    assertEquals(23, ids.size());
  }
}
