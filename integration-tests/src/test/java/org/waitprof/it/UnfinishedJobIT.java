package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Expectation: whatever ends a job before Finalize, its counter files hold every completed call;
 * merge makes a profile of them that says it is incomplete, and measures the waits of operations
 * that both sides had kept; stdout and exit code are as without the agent; and no run touches what
 * another one left.
 */
class UnfinishedJobIT {
  private static final String BOTH = "2 ranks did not reach MPI_Finalize (0, 1)";

  /** The exit codes are those of the same endings without the agent. */
  @SideBySide
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exit | 5",
        "hang | 124",
      })
  void whatWasCountedIsMerged(String how, int exitCode, @TempDir Path counters) throws IOException {
    // Rank 0 of a job that hangs waits in its Finalize, with the agent and without.
    String note = how.equals("hang") ? "1 rank did not reach MPI_Finalize (1)" : BOTH;
    check(Launcher.OPEN_MPI, how, exitCode, note, counters);
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @CsvSource({"launcher, 137", "exception, 1"})
  void alsoAfterOtherEnds(String how, int exitCode, @TempDir Path counters) throws IOException {
    whatWasCountedIsMerged(how, exitCode, counters);
  }

  /** One JVM: whatever ends a rank ends all, and the launcher hides how. */
  @SideBySide
  @ParameterizedTest
  @CsvSource("exception, 1")
  void alsoWhereRanksAreThreads(String how, int exitCode, @TempDir Path counters)
      throws IOException {
    check(Launcher.MPJ_MULTICORE, how, exitCode, BOTH, counters);
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI, halt, 6",
    "OPEN_MPI, abort, 8",
    "OPEN_MPI, kill, 137",
    "OPEN_MPI, term, 143",
    "OPEN_MPI, all, 137",
    "OPEN_MPI, memory, 1",
    "MPJ_MULTICORE, halt, 0",
    "MPJ_MULTICORE, exit, 0",
    "MPJ_MULTICORE, kill, 0"
  })
  void inOtherWays(Launcher launcher, String how, int exitCode, @TempDir Path counters)
      throws IOException {
    check(launcher, how, exitCode, BOTH, counters);
  }

  private static void check(Launcher launcher, String how, int exitCode, String note, Path counters)
      throws IOException {
    Duration limit = how.equals("hang") ? Duration.ofSeconds(6) : Duration.ofMinutes(2);
    MpiResult job = job(launcher, limit).agent("counters=" + counters).run("crash.Ending", how);
    assertEquals(exitCode, job.exitCode(), job::toString);
    assertEquals(
        List.of("rank 0 has completed 50 barriers", "rank 1 has completed 50 barriers"),
        completed(job));
    assertEquals(List.of(), job.files(".wprof"));
    assertEquals(2, files(counters).size());

    Path merged = counters.resolve("merged.wprof");
    Script merge = WaitprofCommand.run("merge", "-o", merged.toString(), counters.toString());
    assertEquals(0, merge.exitCode(), merge::output);
    List<ProfileRow> rows = CsvExport.of(merged);
    for (int rank = 0; rank < 2; rank++) {
      assertEquals(50, barriers(rows, rank), how);
    }
    for (ProfileRow row : rows) {
      if (row.call().equals("MPI_Barrier")) {
        assertEquals("measured", row.source(), () -> how + ": " + row);
        assertTrue(row.waitNanos() <= row.sumNanos(), row::toString);
      }
    }
    Script report = WaitprofCommand.run("report", merged.toString());
    // Sentences are wrapped.
    String text = report.output().replaceAll("\\s+", " ");
    assertTrue(text.contains(note), report::output);
    String overhead = "not measured: ranks do that when all have entered MPI_Finalize";
    assertTrue(text.contains(overhead), report::output);
  }

  private static MpiJob job(Launcher launcher, Duration limit) {
    return MpiJob.on(launcher).timeout(limit).jvm("-Xmx128m");
  }

  private static List<String> completed(MpiResult job) {
    return job.lines().stream().filter(line -> line.startsWith("rank ")).sorted().toList();
  }

  private static long barriers(List<ProfileRow> rows, int rank) {
    return rows.stream()
        .filter(row -> row.rank() == rank && row.call().equals("MPI_Barrier"))
        .mapToLong(ProfileRow::count)
        .sum();
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  @SideBySide
  @Test
  void aMissingRankIsNamedAndNeedsConsent(@TempDir Path counters) throws IOException {
    MpiJob.on(Launcher.OPEN_MPI).agent("counters=" + counters).run("crash.Ending", "kill");
    Files.delete(files(counters).get(0));
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

  @Campaign
  @SideBySide
  @Test
  void runsInOneFolderAreKeptApart(@TempDir Path counters) throws IOException {
    MpiJob.on(Launcher.OPEN_MPI).agent("counters=" + counters).run("crash.Ending", "halt");
    List<Path> first = files(counters);
    byte[] before = Files.readAllBytes(first.get(0));
    MpiJob.on(Launcher.OPEN_MPI).agent("counters=" + counters).run("crash.Ending", "kill");
    assertEquals(4, files(counters).size());
    org.junit.jupiter.api.Assertions.assertArrayEquals(before, Files.readAllBytes(first.get(0)));
    MpiJob.on(Launcher.OPEN_MPI)
        .agent("summary=off,counters=" + counters)
        .run("launch.Echo", "x")
        .ok();
    assertEquals(4, files(counters).size(), "a finished run leaves nothing");

    Script both = WaitprofCommand.run("merge", counters.toString());
    assertEquals(2, both.exitCode(), both::output);
    List<String> lines = both.output().lines().toList();
    assertEquals(3, lines.size(), both::output);
    assertEquals(
        "waitprof: counters of 2 runs, listed above; choose one with --run ID", lines.get(2));
    for (String run : lines.subList(0, 2)) {
      Path merged = counters.resolve("one.wprof");
      String id = run.substring("waitprof: run ".length()).split(" ", -1)[0];
      Script one =
          WaitprofCommand.run(
              "merge", "--force", "--run", id, "-o", merged.toString(), counters.toString());
      assertEquals(0, one.exitCode(), one::output);
      List<ProfileRow> rows = CsvExport.of(merged);
      assertEquals(50, barriers(rows, 0));
      assertEquals(50, barriers(rows, 1));
    }
  }

  /** Another run's counters are in the folder already. */
  @SideBySide
  @Test
  void theCommandThatTheJobPrintsMakesItsProfile(@TempDir Path counters) throws IOException {
    MpiJob.on(Launcher.MPJ_MULTICORE).agent("counters=" + counters).run("crash.Ending", "halt");
    MpiResult job =
        MpiJob.on(Launcher.MPJ_MULTICORE).agent("counters=" + counters).run("crash.Ending", "exit");
    String before =
        "waitprof: MPI_Finalize was not reached before the JVM began to end; if no profile follows,"
            + " make it with: java -jar waitprof.jar ";
    String command =
        job.said()
            .lines()
            .filter(line -> line.startsWith(before))
            .findFirst()
            .orElseThrow(() -> new AssertionError(job));
    Path merged = counters.resolve("merged.wprof");
    Script merge =
        WaitprofCommand.run((command.substring(before.length()) + " -o " + merged).split(" ", -1));
    assertEquals(0, merge.exitCode(), merge::output);
    assertEquals(50, barriers(CsvExport.of(merged), 0));
  }
}
