package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Script;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: whether the message of a call that throws came about is unknown, so the rank's
 * sample is not used, at Finalize and by {@code merge} alike: waits for that rank are estimated and
 * a note says so; waits between other ranks are measured.
 */
class ThrownCallIT {
  @Test
  void callsThatThrowLeaveEstimates() {
    MpiResult job =
        MpiJob.on(Launcher.OPEN_MPI)
            .ranks(3)
            .agent("summary=off")
            .run("waits.Thrown", "finalize")
            .ok();
    check(job, job.profile());
  }

  @Test
  void alsoWhereTheJobIsKilled(@TempDir Path counters) {
    MpiResult job =
        MpiJob.on(Launcher.OPEN_MPI)
            .ranks(3)
            .agent("counters=" + counters)
            .run("waits.Thrown", "kill");
    Path merged = counters.resolve("merged.wprof");
    Script merge = WaitprofCommand.run("merge", "-o", merged.toString(), counters.toString());
    assertEquals(0, merge.exitCode(), merge::output);
    check(job, merged);
  }

  private static void check(MpiResult job, Path profile) {
    assertTrue(job.lines().contains("thrown"), job::toString);
    List<ProfileRow> rows = CsvExport.of(profile);
    assertEquals(List.of("estimated"), sources(rows, 0, "MPI_Send"), rows::toString);
    assertEquals(List.of("estimated"), sources(rows, 1, "MPI_Recv"), rows::toString);
    assertEquals(List.of("measured"), sources(rows, 2, "MPI_Recv"), rows::toString);
    String report = WaitprofCommand.run("report", profile.toString()).output();
    assertTrue(report.contains("some waiting is estimated and not measured"), () -> report);
  }

  private static List<String> sources(List<ProfileRow> rows, int rank, String call) {
    return rows.stream()
        .filter(row -> row.rank() == rank && row.call().equals(call))
        .map(ProfileRow::source)
        .distinct()
        .toList();
  }
}
