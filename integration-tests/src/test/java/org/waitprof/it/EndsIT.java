package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.efficiency.RankEnds;
import org.waitprof.model.JobProfile;
import org.waitprof.profilefile.ProfileReader;

/**
 * Expectation: whatever happens to the agent on one rank, no other rank waits for it, and the job
 * ends as it does without the agent; a job that hung by itself is told so, first of all.
 */
class EndsIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Between a call of MPI and a line of output, on a busy machine. */
  private static final double NEAR_MILLIS = 300;

  /**
   * Classes that are needed at the end only can no longer be had, on any rank or on some: there is
   * a profile or a line that says why not, and the job ends.
   */
  @SideBySide
  @Test
  void theAgentsJarIsOverwrittenWhileTheJobRuns(@TempDir Path folder) throws IOException {
    Path jar = Files.copy(Stack.get().agentJar(), folder.resolve("copy.jar"));
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .timeout(LIMIT)
            .jvm("-javaagent:" + jar + "=summary=off,counters=" + folder)
            .run("ends.Overwritten", jar.toString())
            .ok();
    assertEquals(
        List.of("rank 0 is through", "rank 1 is through"),
        result.lines().stream().sorted().toList());
    if (result.files(".wprof").isEmpty()) {
      assertTrue(result.stderr().contains("waitprof: no profile: "), result::toString);
      assertTrue(
          result.stderr().matches("(?s).*merge --run \\w+ " + folder + ".*"), result::toString);
      Path merged = folder.resolve("merged.wprof");
      Script merge = WaitprofCommand.run("merge", "-o", merged.toString(), folder.toString());
      assertEquals(0, merge.exitCode(), merge::output);
      assertEquals(
          22,
          CsvExport.of(merged).stream()
              .filter(row -> row.call().equals("MPI_Barrier"))
              .mapToLong(ProfileRow::count)
              .sum());
    }
  }

  /** The environment of one rank asks for a trace, as that of a remote host may. */
  @SideBySide
  @Test
  void oneRankAloneIsToTrace(@TempDir Path home) throws IOException {
    onRankOne(home, "export WAITPROF_MODE=trace");
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .timeout(LIMIT)
            .java(home)
            .agent("summary=off")
            .run("ends.Brief", "return")
            .ok();
    assertEquals(
        List.of("waitprof: no trace, only the profile: not all ranks run with mode=trace"),
        Comparison.said(result));
    assertEquals(List.of(), result.files(".trace"));
    assertEquals(
        40,
        CsvExport.of(result.profile()).stream()
            .filter(row -> row.call().equals("MPI_Allreduce"))
            .mapToLong(ProfileRow::count)
            .sum());
  }

  /** Nothing can be done about it, but it is said when somebody ends the job. */
  @SideBySide
  @Test
  void oneRankAloneRunsUnderTheAgent(@TempDir Path home) throws IOException {
    String agent = "-javaagent:" + Stack.get().agentJar() + "=summary=off";
    // Open MPI 5.0 drops what ranks say after it was itself told to end.
    Path said = home.resolve("said");
    onRankOne(home, "export JDK_JAVA_OPTIONS=" + agent + "\nexec 2>" + said);
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .timeout(Duration.ofSeconds(6))
            .java(home)
            .run("ends.Brief", "return");
    assertTrue(result.timedOut(), result::toString);
    assertEquals(
        List.of(
            "waitprof: ended while it waited in MPI_Init for the other ranks: give -javaagent to"
                + " all ranks, or to none"),
        Files.readString(said).lines().filter(line -> line.startsWith("waitprof: ")).toList());
  }

  private static void onRankOne(Path home, String command) throws IOException {
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    String real = Path.of(System.getProperty("java.home"), "bin/java").toString();
    Files.writeString(
        java,
        "#!/bin/sh\nif [ \"$OMPI_COMM_WORLD_RANK\" = 1 ]; then\n"
            + command
            + "\nfi\nexec "
            + real
            + " \"$@\"\n");
    assertTrue(java.toFile().setExecutable(true));
  }

  /** Writing the cache needs the application's class loader, which does not answer any more. */
  @SideBySide
  @Test
  void theCacheCannotBeWrittenForALoaderThatBlocks(@TempDir Path folder) {
    Path cache = folder.resolve("cache");
    MpiResult result =
        Comparison.of(job -> job.timeout(LIMIT), "summary=off,cache=" + cache, "ends.StuckLoader");
    assertEquals(0, result.exitCode(), result::toString);
    assertTrue(result.stdout().endsWith("main ends\n"), result::toString);
  }

  @SideBySide
  @ParameterizedTest
  @EnumSource(names = "MPJ_MULTICORE")
  void aDeadlockIsWhatReportsBeginWith(Launcher launcher, @TempDir Path folder) throws IOException {
    MpiResult result =
        MpiJob.on(launcher)
            .timeout(Duration.ofSeconds(6))
            .agent("counters=" + folder)
            .run("ends.Deadlock");
    assertTrue(result.timedOut(), result::toString);
    Path merged = folder.resolve("merged.wprof");
    Script merge = WaitprofCommand.run("merge", "-o", merged.toString(), folder.toString());
    assertEquals(0, merge.exitCode(), merge::output);
    String ending = "nded in MPI_Recv at Deadlock.pass:28 on 2 of 2 ranks";
    assertTrue(merge.output().contains("waitprof: the job e" + ending), merge::output);
    Script text = WaitprofCommand.run("report", merged.toString());
    String sentence = text.output().replaceAll("\\s+", " ");
    assertTrue(sentence.contains("Verdict E" + ending), text::output);
    assertTrue(sentence.contains(": a deadlock?"), text::output);
    // mpirun gives the ranks a moment, in which they say that they still live.
    assertEquals(
        launcher == Launcher.OPEN_MPI, sentence.contains(", there for up to "), text::output);
    assertTrue(!sentence.contains("No waiting found"), text::output);
    for (String format : List.of(".md", ".html")) {
      Path file = folder.resolve("x" + format);
      Script page = WaitprofCommand.run("report", "-o", file.toString(), merged.toString());
      assertEquals(0, page.exitCode(), page::output);
      // Markdown has the underscore of MPI_Recv as an entity.
      assertTrue(Files.readString(file).replace("&#95;", "_").contains("E" + ending), format);
    }
    Script json = WaitprofCommand.run("export", "--format", "json", merged.toString());
    int note = json.output().indexOf("\"id\": \"ended-in-call\", \"text\": \"e" + ending);
    assertTrue(note > 0 && note == json.output().indexOf("\"id\": "), json::output);
  }

  /** The other one lives on for two seconds, as the launcher allows; the program says when. */
  @SideBySide
  @Test
  void aRankThatDiesEarlyIsReported(@TempDir Path folder) throws IOException {
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .timeout(LIMIT)
            .env("OMPI_MCA_orte_enable_recovery", "1")
            // As Open MPI 5.0 has it.
            .env("PRTE_MCA_state_base_recoverable", "1")
            .env("PRTE_MCA_state_base_error_non_zero_exit", "0")
            .agent("counters=" + folder)
            .run("ends.EarlyDeath");
    long early = Long.parseLong(result.after("died 0")) - Long.parseLong(result.after("died 1"));
    assertTrue(early > 1000, result::toString);
    Path merged = folder.resolve("merged.wprof");
    Script merge = WaitprofCommand.run("merge", "-o", merged.toString(), folder.toString());
    assertEquals(0, merge.exitCode(), merge::output);
    JobProfile job = ProfileReader.read(merged);
    RankEnds.Last last = RankEnds.last(job).orElseThrow();
    assertEquals((double) early, last.of(job.ranks().get(1)).earlyNanos() / 1e6, NEAR_MILLIS);
    assertEquals(0, last.of(job.ranks().get(0)).earlyNanos());
    String text = WaitprofCommand.run("report", merged.toString()).output();
    assertTrue(text.replaceAll("\\s+", " ").contains("rank 1 ended without Finalize, "), text);
  }

  /** The profile is there by then, so that a line is all. */
  @Campaign
  @ParameterizedTest
  @EnumSource(names = "OPEN_MPI")
  void whatARankDoesForLongAfterFinalizeIsTold(Launcher launcher) throws IOException {
    String line = "waitprof: the process of rank 1 went on for ";
    MpiResult brief = MpiJob.on(launcher).timeout(LIMIT).agent("").run("ends.Brief", "return").ok();
    assertTrue(!brief.said().contains(line), brief::said);
    MpiResult after = MpiJob.on(launcher).timeout(LIMIT).agent("").run("ends.Brief", "after").ok();
    List<String> told = after.said().lines().filter(each -> each.startsWith(line)).toList();
    assertEquals(1, told.size(), after::said);
    String time = told.get(0).substring(line.length());
    assertTrue(
        time.endsWith(" s after MPI_Finalize; the profile does not contain that time"), time);
    assertTrue(Double.parseDouble(time.substring(0, time.indexOf(' '))) >= 3, time);
  }

  /** Each test of one launcher on the other one. */
  @Campaign
  @Test
  void onOtherLaunchers(@TempDir Path folder) throws IOException {
    aDeadlockIsWhatReportsBeginWith(Launcher.OPEN_MPI, folder);
    whatARankDoesForLongAfterFinalizeIsTold(Launcher.MPJ_MULTICORE);
  }
}
