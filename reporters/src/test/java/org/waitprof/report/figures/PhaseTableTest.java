package org.waitprof.report.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.record.Regions;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.text.TextReport;
import org.waitprof.timeseries.PhaseTime;
import org.waitprof.timeseries.TimeSeries;

/**
 * Two ranks are in a phase for 10 s, of which rank 0 spends 4 s in MPI and rank 1 one second.
 * Expected: rank 1 is busiest, with 9 s, load balance is 7.5 / 9.
 */
class PhaseTableTest {
  private static final long SECOND = 1_000_000_000L;

  private static JobProfile job() {
    return job("solve", 0);
  }

  /** With more phases that have calls, and no time. */
  private static JobProfile job(String name, int more) {
    JobBuilder builder = new JobBuilder().program("P", "");
    for (int rank = 0; rank < 2; rank++) {
      builder.rank(new RankFacts(true, "n", rank, 20 * SECOND, 4 * SECOND, 0, true));
    }
    builder.row(
        Regions.OWNER + "." + name + ":0;P.main:10",
        MpiCall.MPI_RECV,
        8,
        0,
        Role.NONE,
        rank -> {
          long nanos = (rank == 0 ? 4 : 1) * SECOND;
          return new Cell(1, nanos, nanos, nanos, 0);
        });
    for (int i = 0; i < more; i++) {
      builder.row(
          Regions.OWNER + ".step " + i + ":0;P.main:10",
          MpiCall.MPI_RECV,
          8,
          0,
          Role.NONE,
          rank -> new Cell(1, 10, 10, 10, 0));
    }
    JobProfile plain = builder.build();
    PhaseTime solve = new PhaseTime(name, new long[] {10 * SECOND, 10 * SECOND});
    return plain.withSection(
        new TimeSeries(OptionalLong.empty(), List.of(), List.of(), List.of(solve), List.of()));
  }

  @Test
  void theBusiestRankIsNamed() throws IOException {
    PhaseTable.Row row = PhaseTable.of(job()).get(0);
    assertEquals(1, row.useful().maxRank());
    assertEquals(9 * SECOND, row.useful().max());
    assertEquals(7.5 / 9, row.loadBalance(), 1e-9);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new TextReport().write(job(), ReportOptions.DEFAULTS, out);
    String report = out.toString(StandardCharsets.UTF_8);
    assertTrue(report.contains("busiest"), report);
  }

  /** Those whose time nobody kept were not in the table, without a word. */
  @Test
  void phasesWithoutTimeAreCounted() throws IOException {
    assertEquals("", moreIn(job()));
    assertEquals("And 1 more phase:", moreIn(job("solve", 1)));
    assertEquals("And 344 more phases:", moreIn(job("solve", 344)));
  }

  /** Text is as wide as it shall be, whatever a program calls its phases. */
  @Test
  void longNamesMakeNoLongLines() throws IOException {
    JobProfile job = job("p".repeat(200), 1);
    ReportOptions narrow = ReportOptions.DEFAULTS.with(its -> its.width = 100);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new TextReport().write(job, narrow, out);
    new TextReport().writePhases(job, narrow, out);
    List<String> wide =
        out.toString(StandardCharsets.UTF_8).lines().filter(line -> line.length() > 100).toList();
    assertEquals(List.of(), wide);
  }

  private static String moreIn(JobProfile job) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new TextReport().write(job, ReportOptions.DEFAULTS, out);
    Matcher more =
        Pattern.compile("And \\d+ more phases?:").matcher(out.toString(StandardCharsets.UTF_8));
    return more.find() ? more.group() : "";
  }
}
