package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Expectation: a profile is made with the estimator that is asked for, both-sides by default, and
 * says so; its columns mean what they always do. The default's floors are above the shortest calls
 * where a receive can wait, the minimum's never are. Read with {@code --estimator}, either profile
 * tells what the other estimator would have.
 */
class EstimatorOptionIT {
  @Test
  void bothSidesIsTheDefault() {
    MpiResult result = run("");
    assertTrue(
        receivesAboveTheirShortest(CsvExport.of(result.profile(), "--estimator", "both-sides")));
    assertTrue(
        !receivesAboveTheirShortest(CsvExport.of(result.profile(), "--estimator", "minimum")));
    assertReported(result, "both-sides");
  }

  /** An estimator makes those rows that no sample measures: without it, all of them. */
  @Campaign
  @Test
  void withoutTheSampleEveryRowIsItsOwn() {
    MpiResult result = run("samples=off");
    List<ProfileRow> rows = CsvExport.of(result.profile());
    assertTrue(receivesAboveTheirShortest(rows));
    assertEquals(rows, CsvExport.of(result.profile(), "--estimator", "both-sides"));
  }

  @Campaign
  @Test
  void thePapersMethodCanBeAskedFor() {
    MpiResult result = run("estimator=minimum");
    List<ProfileRow> rows = CsvExport.of(result.profile());
    assertTrue(!receivesAboveTheirShortest(rows));
    assertEquals(rows, CsvExport.of(result.profile(), "--estimator", "minimum"));
    assertReported(result, "minimum");
  }

  private static MpiResult run(String options) {
    return MpiJob.on(Launcher.OPEN_MPI).agent(options).run("demo.Wavefront", "--sweeps", "20").ok();
  }

  private static void assertReported(MpiResult result, String estimator) {
    Script report = WaitprofCommand.run("report", "-v", result.profile().toString());
    assertTrue(report.output().matches("(?s).*estimator +" + estimator + ".*"), report::output);
  }

  /** Whether a receive's floor is above the shortest one of its rank and size. */
  private static boolean receivesAboveTheirShortest(List<ProfileRow> rows) {
    boolean above = false;
    for (ProfileRow row : rows) {
      if (row.pattern().isEmpty()) {
        assertEquals(0, row.waitNanos(), row::toString);
      } else {
        long wait = row.sumNanos() - row.count() * row.floorNanos();
        assertEquals(wait, row.waitNanos(), row::toString);
        assertTrue(wait >= 0, row::toString);
        above |= row.call().equals("MPI_Recv") && row.floorNanos() > row.minNanos();
      }
    }
    return above;
  }
}
