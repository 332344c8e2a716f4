package org.waitprof.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CpuUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.Role;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.TestJobs;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.html.TablePage.Result;
import org.waitprof.report.html.TablePage.Tone;

/**
 * Expectation: two ranks of 100 s each wait w s in A.recv and 10 s in A.barrier; what comparisons
 * say follows from w alone. Welch's test by hand: {10, 12, 14} against {20, 22, 24} has variances 4
 * and 4, a standard error of 1.633 and 4 degrees of freedom, so noise is 2.776 x 1.633 = 4.533.
 */
class ComparisonTest {
  private static final long SECOND = 1_000_000_000L;

  private static RunSummary run(double waitSeconds, int line) {
    return RunSummary.of("run", profile(waitSeconds, line), Selection.ALL);
  }

  private static JobProfile profile(double waitSeconds, int line) {
    JobBuilder job = new JobBuilder().program("A", "");
    for (int rank = 0; rank < 2; rank++) {
      job.rank(new RankFacts(true, "n", rank, 100 * SECOND, 50 * SECOND, 0, true));
    }
    String path = "A.main:1;A.recv:" + line;
    job.row(path, MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> cell(waitSeconds));
    job.row("A.main:1;A.barrier:9", MpiCall.MPI_BARRIER, 0, 2, Role.NONE, rank -> cell(10));
    return job.build();
  }

  private static Cell cell(double seconds) {
    long wait = (long) (seconds * SECOND);
    return new Cell(10, wait + 10_000, 1_000, wait, 1_000);
  }

  private static List<RunSummary> runs(int line, double... waits) {
    List<RunSummary> runs = new ArrayList<>();
    for (double wait : waits) {
      runs.add(run(wait, line));
    }
    return runs;
  }

  @Test
  void noiseIsWelchs() {
    Comparison comparison = Comparison.of(runs(5, 10, 12, 14), runs(5, 20, 22, 24));
    assertEquals(2, comparison.places().size());
    Change change = comparison.places().get(0).change();
    assertEquals(0.10, change.difference(), 1e-9);
    assertEquals(0.04533, change.noise(), 1e-5);
    assertTrue(change.isBeyondNoise());
    assertFalse(comparison.places().get(1).change().isBeyondNoise());
    List<String> findings = new ComparisonGate(comparison, 0.05).worse();
    assertEquals(2, findings.size(), findings.toString());
    assertTrue(findings.get(0).startsWith("waiting grew by 10.00 %"), findings.toString());
    assertTrue(
        findings.get(1).startsWith("Late Sender in MPI_Recv at A.recv:5"), findings.toString());
    assertEquals(List.of(), new ComparisonGate(comparison, 0.11).worse());
  }

  @Test
  void scatterIsNoChange() {
    Comparison comparison = Comparison.of(runs(5, 10, 30, 20), runs(5, 30, 20, 25));
    assertFalse(comparison.of(RunSummary::waitRatio).isBeyondNoise());
    assertEquals(List.of(), new ComparisonGate(comparison, 0.0).worse());
  }

  /** Half-widths of 3 and 4 s in 200 s of rank time: 1.5 and 2 %, together 2.5 %: no noise. */
  @Test
  void theErrorOfSamplingIsNotTheNoiseOfRuns() {
    Comparison comparison = Comparison.of(List.of(sampled(10, 3)), List.of(sampled(12, 4)));
    Change change = comparison.places().get(0).change();
    assertEquals(0.02, change.difference(), 1e-9);
    assertTrue(Double.isNaN(change.noise()));
    assertEquals(0.025, change.sampling(), 1e-9);
    assertFalse(change.isBeyondNoise());
    assertFalse(comparison.knowsNoise());
    assertEquals(List.of(), new ComparisonGate(comparison, 0.001).worse());
    assertTrue(comparison.knowsIntervals());
    Comparison more = Comparison.of(List.of(sampled(10, 3)), List.of(sampled(13, 4)));
    assertTrue(more.places().get(0).change().isBeyondNoise());
    assertEquals(2, new ComparisonGate(more, 0.001).worse().size());
    String table = new ComparisonText(more, 0, 20).report().parts().get(0).table().markdown();
    assertTrue(table.contains("| change | noise | sampling |"), table);
    assertTrue(table.contains("| wait % | 20.00 | 23.00 | +3.00 | ? | 2.50 | worse? |"), table);
  }

  private static RunSummary sampled(double waitSeconds, long intervalSeconds) {
    JobProfile profile = TestJobs.withInterval(profile(waitSeconds, 5), intervalSeconds * SECOND);
    return RunSummary.of("run", profile, Selection.ALL);
  }

  @Test
  void singleRunsHaveUnknownNoise() {
    Comparison comparison = Comparison.of(runs(5, 10), runs(5, 30));
    assertTrue(Double.isNaN(comparison.places().get(0).change().noise()));
    assertFalse(comparison.knowsNoise());
    assertEquals(2, new ComparisonGate(comparison, 0.1).worse().size());
  }

  /** As in tables; Welch's degrees of freedom are no whole numbers, and may be many. */
  @Test
  void quantilesAreStudents() {
    assertEquals(12.7062, Sample.quantile(1), 5e-5);
    assertEquals(2.0423, Sample.quantile(30), 5e-5);
    assertEquals(1.9799, Sample.quantile(120), 5e-5);
    assertTrue(Sample.quantile(2.5) < 4.3027 - 0.5 && Sample.quantile(2.5) > 3.1824 + 0.2);
  }

  /**
   * Of 10, 12, 12 and 14, with a variance of 8/3, the next one lies within 12 +- 3.182 x sqrt(8/3 x
   * 5/4) = 5.81 (Student). Three do not tell.
   */
  @Test
  void aSingleRunIsHeldAgainstTheScatterOfSeveral() {
    Comparison near = Comparison.of(runs(5, 10, 12, 12, 14), runs(5, 17));
    assertEquals(0.0581, near.places().get(0).change().noise(), 1e-4);
    assertEquals(List.of(), new ComparisonGate(near, 0.01).worse());
    assertTrue(Double.isNaN(Comparison.of(runs(5, 1, 2, 3), runs(5, 9)).ofWaiting().noise()));
    Comparison far = Comparison.of(runs(5, 10, 12, 12, 14), runs(5, 18));
    assertEquals(2, new ComparisonGate(far, 0.01).worse().size());
    String text = new ComparisonText(far, 0, 20).report().parts().get(1).table().markdown();
    assertTrue(text.contains("| worse |"), text);
  }

  @Test
  void singleRunsAreNoProof() {
    Comparison comparison = Comparison.of(runs(5, 10), runs(5, 30));
    String text = new ComparisonText(comparison, 0, 20).report().parts().get(1).table().markdown();
    assertTrue(text.contains("| worse? |"), text);
  }

  @Test
  void ranksWithoutACoreAreARemarkWhereverRunsAreCompared() {
    long half = 50 * SECOND;
    CpuUse cpu =
        new CpuUse(
            1,
            100 * SECOND,
            0,
            half,
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
    JobBuilder job = new JobBuilder().program("A", "");
    job.rank(new RankFacts(true, "n", 1, 100 * SECOND, half, 0, true, cpu, RankSpan.UNKNOWN, 0));
    RunSummary crowded = RunSummary.of("c", job.build(), Selection.ALL);
    String remark = "ranks had no core for up to 50 % of their time";
    for (ComparisonReport report :
        List.of(
            new ComparisonText(Comparison.of(runs(5, 10), List.of(crowded)), 0, 20).report(),
            Scaling.report(List.of(run(10, 5), crowded), false),
            new History(false, Map.of()).report(List.of(run(10, 5), crowded)))) {
      assertTrue(report.remarks().toString().contains(remark), report.remarks().toString());
    }
    ComparisonReport calm =
        new ComparisonText(Comparison.of(runs(5, 10), runs(5, 10)), 0, 20).report();
    assertFalse(calm.remarks().toString().contains("core"), calm.remarks().toString());
  }

  @Test
  void whatRunsComeDownTo() {
    Comparison grown = Comparison.of(runs(5, 10, 12, 14), runs(5, 20, 22, 24));
    Result worse = ComparisonResult.of(grown);
    assertEquals("As long as before, but waiting grew from 22.0 to 32.0 %.", worse.text());
    assertEquals(Tone.WORSE, worse.tone());
    assertEquals(List.of(), grown.doubts());
    Comparison shrunk = Comparison.of(/* before= */ grown.after(), /* after= */ grown.before());
    assertEquals(Tone.BETTER, ComparisonResult.of(shrunk).tone());
    assertEquals(
        "No change beyond noise: run time 100.0 s, waiting 35.0 %.",
        ComparisonResult.of(Comparison.of(runs(5, 10, 30, 20), runs(5, 30, 20, 25))).text());
    Result single = ComparisonResult.of(Comparison.of(runs(5, 10), runs(5, 30)));
    assertEquals(
        "As long as before, but waiting grew from 20.0 to 40.0 %. Unreliable: one run on"
            + " each side, repeat them.",
        single.text());
    assertEquals(Tone.NEUTRAL, single.tone());
  }

  @Test
  void otherArgumentsAndHostsAreTold() {
    List<RunSummary> runs =
        List.of(started("-v --sweeps 80 in", "n1"), started("-v --sweeps 20 in", "n2"));
    assertEquals(
        List.of("arguments differ: --sweeps 80 | --sweeps 20", "hosts differ: n1 | n2"),
        RunDifferences.of(runs));
    assertEquals(List.of(), RunDifferences.of(List.of(runs.get(0), runs.get(0))));
    String diff = ComparisonResult.of(Comparison.of(runs.subList(0, 1), runs.subList(1, 2))).text();
    assertTrue(diff.contains("arguments differ: --sweeps 80 | --sweeps 20"), diff);
    assertTrue(
        Scaling.report(runs, false).remarks().get(0).startsWith("arguments differ"), "scaling");
    ComparisonReport history = new History(false, Map.of()).report(runs);
    assertEquals(4, history.parts().size(), "a series each");
    assertEquals("A --sweeps 80 on 2 ranks", history.parts().get(2).title());
    List<RunSummary> more = List.of(started("in", "n1"), started("in out", "n1"));
    assertEquals(List.of("arguments differ: (none) | out"), RunDifferences.of(more));
    String titles = new History(false, Map.of()).report(more).parts().toString();
    assertTrue(titles.contains("title=A on 2 ranks,"), titles);
    assertTrue(titles.contains("title=A out on 2 ranks,"), titles);
  }

  /** The fifth run waits 20 % more of its time than the scatter of four explains; the sixth not. */
  @Test
  void regressionsOfAHistoryHaveRings() {
    List<RunSummary> runs = runs(5, 10, 11, 12, 13, 50, 12);
    var charts = new History(false, Map.of()).report(runs).parts().get(0).charts();
    String waiting = charts.get(1).markup();
    assertEquals(2, waiting.split("<circle class=\"ring\"", -1).length, waiting);
    assertTrue(waiting.contains("worse than the runs before"), waiting);
    assertFalse(charts.get(0).markup().contains("ring\""), "all run as long");
  }

  @Test
  void argumentsHaveTheirOwnPart() {
    assertEquals("[(none), b]", parts("a", "a b"));
    assertEquals("[(none), a]", parts("a", "a a"));
    assertEquals("[80 x, 20 y]", parts("80 x", "20 y"));
  }

  private static String parts(String one, String other) {
    return RunDifferences.arguments(List.of(started(one, "n"), started(other, "n")))
        .values()
        .toString();
  }

  private static RunSummary started(String arguments, String host) {
    JobBuilder job = new JobBuilder().program("A", "").arguments(arguments);
    for (int rank = 0; rank < 2; rank++) {
      job.rank(new RankFacts(true, host, rank, 100 * SECOND, 50 * SECOND, 0, true));
    }
    return RunSummary.of(arguments, job.build(), Selection.ALL);
  }

  @Test
  void movedLinesAreTheSamePlace() {
    Comparison comparison = Comparison.of(runs(5, 10), runs(6, 10));
    assertEquals(2, comparison.places().size());
    comparison.places().forEach(row -> assertEquals(0, row.change().difference(), 1e-12));
    Comparison gone = Comparison.of(runs(5, 10), runs(5, 0));
    assertEquals(5, gone.places().get(0).place().path().frames().get(1).line(), "keeps its line");
  }

  @Test
  void whatTheDigitsDoNotShowIsNoChange() {
    Comparison comparison = Comparison.of(runs(5, 10), runs(5, 10.004));
    String text = new ComparisonText(comparison, 0, 20).report().parts().get(0).table().markdown();
    assertFalse(text.contains("-0.0"), text);
    assertFalse(text.contains("+0.00 "), text);
    assertFalse(text.contains("better") || text.contains("worse"), text);
  }

  @Test
  void otherProgramsAndOtherMeansAreObstacles() {
    assertEquals(List.of(), Comparison.of(runs(5, 10), runs(5, 20)).obstacles());
    RunSummary other = RunSummary.of("b", TestJobs.wavefront(2, 1), Selection.ALL);
    List<String> programs = Comparison.of(runs(5, 10), List.of(other)).obstacles();
    assertEquals(List.of("these are runs of different programs: A, Sweep3D"), programs);
    assertThrows(
        IllegalArgumentException.class, () -> Scaling.report(List.of(run(10, 5), other), false));
    RunSummary measured = RunSummary.of("m", TestJobs.measured(2, 1), Selection.ALL);
    Comparison mixed = Comparison.of(List.of(other), List.of(measured));
    assertEquals(1, mixed.obstacles().size(), mixed.obstacles().toString());
    String table = new ComparisonText(mixed, 0, 20).report().parts().get(1).table().markdown();
    assertFalse(table.contains("better") || table.contains("worse"), table);
  }

  @Test
  void scalingFollowsPop() {
    // Useful time is 50 s a rank in any run: with as many ranks nothing changes.
    String table = Scaling.report(runs(5, 10, 20), false).parts().get(0).table().text(80, false);
    String[] row = table.lines().toList().get(1).strip().split(" +", -1);
    assertEquals("2", row[0]);
    assertEquals("2", row[1]);
    assertEquals("1.00", row[3]);
    assertEquals("0.50", row[4]);
    assertEquals("1.00", row[5]);
    assertEquals("25.00", row[9]);
  }
}
