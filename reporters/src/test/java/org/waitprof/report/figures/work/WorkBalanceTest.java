package org.waitprof.report.figures.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.Reports;
import org.waitprof.report.figures.Selection;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.timeseries.WorkLine;

/**
 * Expectation: a method that several computations share is named with the caller by which one rank
 * has more time in it; never with a caller that all ranks have alike, or that has less than half.
 */
class WorkBalanceTest {
  private static final long SECOND = 1_000_000_000L;

  private static String called(WorkLine... lines) {
    WorkBalance.Row first = WorkBalance.of(profile(lines), Selection.ALL).rows().get(0);
    return first.frame().method() + first.caller().map(frame -> " by " + frame).orElse("");
  }

  private static JobProfile profile(WorkLine... lines) {
    JobBuilder job = new JobBuilder();
    for (int rank = 0; rank < lines[0].samples().length; rank++) {
      job.rank(new RankFacts(true, "n0", rank, 100 * SECOND, SECOND, 0, true));
    }
    return job.row("A.main:1", MpiCall.MPI_BARRIER, 0, 0, Role.NONE, rank -> Cell.NOTHING)
        .build()
        .withSection(
            new TimeSeries(OptionalLong.empty(), List.of(), List.of(), List.of(), List.of(lines)));
  }

  /** Of three samples, one method's share is known to no more than its own size. */
  @Test
  void methodsOfFewSamplesAreNotCompared() throws IOException {
    String few = report(line("A.a:1", 1, 1), line("A.b:2", 1, 1), line("A.c:3", 1, 1));
    assertTrue(few.contains("Computation  by 6 execution samples"), few);
    assertTrue(few.contains("too few samples to compare methods"), few);
    assertFalse(few.contains("A.a:1"), few);
    String enough = report(line("A.a:1", 30, 50), line("A.b:2", 60, 30), line("A.c:3", 0, 1));
    assertTrue(enough.contains("A.a:1"), enough);
    assertFalse(enough.contains("A.c:3"), enough);
  }

  private static String report(WorkLine... lines) throws IOException {
    return Reports.of("text", profile(lines), ReportOptions.DEFAULTS);
  }

  private static WorkLine line(String stack, long... samples) {
    return new WorkLine(stack, samples);
  }

  @Test
  void callerOfOneRankIsNamed() {
    assertEquals(
        "burn by A.heavy:12",
        called(
            line("A.main:1;A.work:10;K.burn:4", 100, 100),
            line("A.main:2;A.heavy:12;K.burn:4", 0, 200),
            line("A.main:3;A.other:5", 200, 0)));
  }

  /** A helper that all calls come by tells nothing. */
  @Test
  void callersThatAllShareArePassedOver() {
    assertEquals(
        "burn by A.heavy:12",
        called(
            line("A.main:1;A.work:10;H.help:7;K.burn:4", 100, 100),
            line("A.main:1;A.heavy:12;H.help:7;K.burn:4", 0, 200),
            line("A.main:3;A.other:5", 200, 0)));
  }

  @Test
  void oneWayNeedsNoCaller() {
    assertEquals(
        "burn",
        called(line("A.main:1;A.work:10;K.burn:4", 0, 200), line("A.main:3;A.other:5", 200, 0)));
  }

  @Test
  void excessBySeveralCallersNamesNone() {
    assertEquals(
        "burn",
        called(
            line("A.a:1;K.burn:4", 0, 100),
            line("A.b:1;K.burn:4", 0, 100),
            line("A.c:1;K.burn:4", 0, 100),
            line("A.main:3;A.other:5", 300, 0)));
  }

  /** 52 of 100 samples against 50 may be chance. */
  @Test
  void excessWithinItsErrorNamesNone() {
    assertEquals(
        "burn",
        called(
            line("A.a:1;K.burn:4", 48, 50),
            line("A.b:1;K.burn:4", 2, 2),
            line("A.main:3;A.other:5", 50, 48)));
  }
}
