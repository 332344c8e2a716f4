package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Expectation: whatever ends a job before Finalize, its counter files hold every completed call;
 * merge makes a profile of them that says it is incomplete; stdout and exit code are as without the
 * agent.
 */
class UnfinishedJobIT {
  @ParameterizedTest
  @CsvSource({"exit, 5", "halt, 6", "kill, 137", "abort, 8", "exception, 1"})
  void whatWasCountedIsMerged(String how, int exitCode, @TempDir Path counters) throws IOException {
    MpiResult job =
        MpiJob.on(Launcher.OPEN_MPI).agent("counters=" + counters).run("crash.Ending", how);
    assertEquals(exitCode, job.exitCode(), job::toString);
    assertEquals(
        List.of("rank 0 has completed 50 barriers", "rank 1 has completed 50 barriers"),
        job.lines().stream().filter(line -> line.startsWith("rank ")).sorted().toList());
    assertEquals(List.of(), job.files(".wprof"));

    Path merged = counters.resolve("merged.wprof");
    Script merge = WaitprofCommand.run("merge", "-o", merged.toString(), counters.toString());
    assertEquals(0, merge.exitCode(), merge::output);
    for (int rank = 0; rank < 2; rank++) {
      int wanted = rank;
      assertEquals(
          50,
          CsvExport.of(merged).stream()
              .filter(row -> row.rank() == wanted && row.call().equals("MPI_Barrier"))
              .mapToLong(ProfileRow::count)
              .sum());
    }
    Script report = WaitprofCommand.run("report", merged.toString());
    // Sentences are wrapped.
    String text = report.output().replaceAll("\\s+", " ");
    assertTrue(text.contains("2 ranks did not reach MPI_Finalize (0, 1)"), report::output);
  }

  @ParameterizedTest
  @CsvSource("kill")
  void aMissingRankIsNamedAndNeedsConsent(String how, @TempDir Path counters) throws IOException {
    MpiJob.on(Launcher.OPEN_MPI).agent("counters=" + counters).run("crash.Ending", how);
    try (var files = Files.list(counters)) {
      Files.delete(files.findFirst().orElseThrow());
    }
    Script refused = WaitprofCommand.run("merge", counters.toString());
    assertEquals(4, refused.exitCode(), refused::output);
    Path merged = counters.resolve("merged.wprof");
    Script allowed =
        WaitprofCommand.run(
            "merge", "--allow-partial", "-o", merged.toString(), counters.toString());
    assertEquals(0, allowed.exitCode(), allowed::output);
    Script report = WaitprofCommand.run("report", merged.toString());
    assertTrue(report.output().contains("1 of 2 ranks"), report::output);
  }
}
