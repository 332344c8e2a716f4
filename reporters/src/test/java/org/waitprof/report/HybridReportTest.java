package org.waitprof.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.efficiency.HybridFactors;
import org.waitprof.model.CpuUse;
import org.waitprof.model.CpuUse.WorkerUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.Role;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.check.Figures;
import org.waitprof.report.wording.HybridText;

/**
 * Expected of two ranks that ran 100 s on 4 cores each, 20 s of that in MPI: rank and two workers
 * computed for 30, 60 and 40 s, so 260 of 800 s, 1.3 cores. Hybrid efficiency 0.325 = 0.8 x 0.406,
 * and that is balance 0.542 x scheduling 0.75.
 */
public class HybridReportTest {
  private static final long SECOND = 1_000_000_000L;

  private static JobProfile job(WorkerUse workers) {
    return job(workers, 100, 20).build();
  }

  /** The same, whose ranks were looked at for some seconds, and were in MPI for others. */
  private static JobBuilder job(WorkerUse workers, int seconds, int mpi) {
    JobBuilder builder = new JobBuilder().program("Heat", "17");
    for (int rank = 0; rank < 2; rank++) {
      CpuUse cpu =
          new CpuUse(
              1,
              seconds * SECOND,
              50 * SECOND,
              0,
              true,
              9,
              4,
              8,
              310,
              5,
              7,
              9,
              11,
              workers,
              CpuUse.OtherUse.UNKNOWN);
      builder.rank(
          new RankFacts(
              true, "n1", rank, 100 * SECOND, mpi * SECOND, 0, true, cpu, RankSpan.UNKNOWN, 0));
    }
    return builder;
  }

  /** That job. */
  public static JobProfile hybrid() {
    return job(new WorkerUse(2, -1, 0.2, 100 * SECOND, 60 * SECOND));
  }

  private static String report(String format, JobProfile job) throws IOException {
    return Reports.of(format, job, ReportOptions.DEFAULTS);
  }

  private static HybridFactors factors(double busy, double cores) {
    return new HybridFactors(
        busy / cores, 1, OptionalDouble.empty(), OptionalDouble.empty(), cores, busy, 0, 0);
  }

  @Test
  void oneCoreIsOne() {
    assertTrue(HybridText.of(factors(0.03, 1)).startsWith("a rank kept 0.03 of its 1 core busy"));
    assertTrue(HybridText.of(factors(1.3, 4)).startsWith("a rank kept 1.3 of its 4 cores busy"));
  }

  @Test
  void textHasTheTree() throws IOException {
    String text = report("text", hybrid());
    assertTrue(text.contains("  Hybrid efficiency           0.3"), text);
    assertTrue(text.contains("    Thread efficiency         0.41"), text);
    assertTrue(text.contains("      Thread load balance     0.54"), text);
    assertTrue(text.contains("      Thread scheduling       0.75"), text);
    String words = text.replaceAll("\\s+", " ");
    assertTrue(words.contains("a rank kept 1.3 of its 4 cores busy, with up to 2 workers;"), text);
    assertTrue(
        words.contains("workers lacked a core for 20.0 % of the time in which they could run"),
        text);
  }

  @Test
  void jsonHasTheFactorsAndTheWorkersOfEachRank() throws IOException {
    JsonObject json = JsonParser.parseString(report("json", hybrid())).getAsJsonObject();
    JsonObject factors = json.getAsJsonObject("efficiency");
    assertEquals(0.325, factors.get("hybrid_efficiency").getAsDouble(), 1e-6);
    assertEquals(0.40625, factors.get("thread_efficiency").getAsDouble(), 1e-6);
    assertEquals(0.75, factors.get("thread_scheduling_efficiency").getAsDouble(), 1e-6);
    assertEquals(0.40625 / 0.75, factors.get("thread_load_balance").getAsDouble(), 1e-6);
    assertEquals(4, factors.get("cores").getAsDouble());
    assertEquals(1.3, factors.get("busy_cores").getAsDouble(), 1e-6);
    JsonObject cpu = json.getAsJsonArray("ranks").get(1).getAsJsonObject().getAsJsonObject("cpu");
    assertEquals(2, cpu.get("workers").getAsInt());
    assertEquals(100 * SECOND, cpu.get("worker_cpu_ns").getAsLong());
    assertEquals(0.2, cpu.get("worker_no_core_ratio").getAsDouble(), 1e-9);
  }

  /**
   * Ranks that had a core for 50 of 70 s, and were in MPI for 20 of these and in Finalize after.
   */
  @Test
  void whatARankComputedEndsWithFinalize() throws IOException {
    Cell ending = new Cell(1, 30 * SECOND, 30 * SECOND, 30 * SECOND, 0);
    JobProfile job =
        job(new WorkerUse(2, -1, 0.2, 100 * SECOND, 60 * SECOND), 70, 50)
            .row("A.z:9", MpiCall.MPI_FINALIZE, 0, 2, Role.NONE, rank -> ending)
            .build();
    JsonObject json = JsonParser.parseString(report("json", job)).getAsJsonObject();
    assertEquals(1.3, json.getAsJsonObject("efficiency").get("busy_cores").getAsDouble(), 1e-6);
  }

  @Test
  void pagesAndFigures() throws IOException {
    String page = report("html", hybrid());
    assertTrue(page.contains("Hybrid efficiency</span>"), page);
    assertTrue(page.contains("Here a rank kept 1.3 of its 4 cores busy"), page);
    String markdown = report("markdown", hybrid());
    assertTrue(
        markdown.contains("= parallel efficiency 0.80 × thread efficiency 0.41: a rank"), markdown);
    assertEquals(0.325, Figures.of(hybrid()).values().getOrDefault("hybrid_efficiency", 0.0), 1e-9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json", "html", "markdown"})
  void nothingIsSaidOfRanksOfOneThread(String format) throws IOException {
    String report = report(format, job(WorkerUse.NONE));
    assertFalse(report.contains("ybrid"), report);
    assertFalse(report.contains("worker"), report);
    assertFalse(Figures.of(job(WorkerUse.NONE)).values().containsKey("thread_efficiency"));
  }
}
