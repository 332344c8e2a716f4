package org.waitprof.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CpuUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;

/**
 * Known answers: processes begin at 0.5 s, come to Init at 1 s and 1.25 s, to Finalize at 4 s and 6
 * s; a third rank comes to Init at 1 s and was last seen at 3 s.
 */
class StartEndTest {
  private static final long SECOND = 1_000_000_000;

  private static JobProfile job(boolean late) {
    return new JobBuilder()
        .rank(rank(1000, late ? 4000 : 6000, true))
        .rank(rank(late ? 1250 : 1000, 6000, true))
        .rank(rank(1000, late ? 3000 : 6000, !late))
        .build();
  }

  private static RankFacts rank(long began, long ended, boolean finalized) {
    return new RankFacts(
        true,
        "n1",
        1,
        3 * SECOND,
        0,
        0,
        finalized,
        CpuUse.UNKNOWN,
        new RankSpan(began, ended, 500),
        0);
  }

  private static String text(JobProfile job, ReportOptions options) throws IOException {
    return Reports.of("text", job, options).replaceAll("\\s+", " ");
  }

  @Test
  void notableLatenessIsToldUnasked() throws IOException {
    String text = text(job(true), ReportOptions.DEFAULTS);
    assertTrue(text.contains("wait 1.00 s on average in MPI_Finalize for rank 1."), text);
    assertTrue(text.contains("Finalize: rank 1 came last, 2.00 s after rank 0"), text);
    assertTrue(text.contains("rank 2 ended without Finalize, 3.00 s before"), text);
    assertFalse(text.contains("wait in Finalize"), text);
    String other = text(job(false), ReportOptions.DEFAULTS);
    assertFalse(other.contains("Start and end"), other);
    assertFalse(other.contains("Finalize until"), other);
  }

  @Test
  void verboseReportsTellOfEachRank() throws IOException {
    String text = text(job(true), ReportOptions.DEFAULTS.with(its -> its.verbose = true));
    assertTrue(
        text.contains(
            "rank before Init s wait in Init wait in Finalize ended early host"
                + " 0 0.500 0.250 2.000 - n1"
                + " 1 0.750 0.000 0.000 - n1"
                + " 2 0.500 0.250 - 3.000 n1"),
        text);
    assertTrue(
        text(job(false), ReportOptions.DEFAULTS.with(its -> its.verbose = true))
            .contains("Finalize: all came at the same time"));
  }

  @Test
  void pagesAndJsonTellOfEachRank() throws IOException {
    String page = Reports.of("html", job(true), ReportOptions.DEFAULTS);
    assertTrue(page.contains("Finalize: rank 1 came last, 2.00\u00a0s after rank 0"));
    String cells = page.substring(page.indexOf("Start and end by rank")).replaceAll("<[^>]*>", " ");
    assertTrue(
        cells.replaceAll("\\s+", " ").contains(" 0 0.500 0.250 2.000 0.000 1 0.750 "), cells);
    JsonArray ranks =
        JsonParser.parseString(Reports.of("json", job(true), ReportOptions.DEFAULTS))
            .getAsJsonObject()
            .getAsJsonArray("ranks");
    JsonObject first = ranks.get(0).getAsJsonObject();
    assertEquals(SECOND / 2, first.get("before_init_ns").getAsLong());
    assertEquals(SECOND / 4, first.get("init_wait_ns").getAsLong());
    assertEquals(2 * SECOND, first.get("finalize_wait_ns").getAsLong());
    assertFalse(first.has("ended_early_ns"));
    JsonObject dead = ranks.get(2).getAsJsonObject();
    assertEquals(3 * SECOND, dead.get("ended_early_ns").getAsLong());
    assertFalse(dead.has("finalize_wait_ns"));
  }
}
