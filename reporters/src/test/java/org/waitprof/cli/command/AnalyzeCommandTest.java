package org.waitprof.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.ExitCode;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.WaitSource;
import org.waitprof.profilefile.ProfileReader;

/**
 * The command {@code analyze} on a trace with a known answer: rank 1 receives from second 5 on what
 * rank 0 sends at second 11, so it waits 6 of its 19 seconds between Init and Finalize.
 */
class AnalyzeCommandTest {
  private static final String SENDER =
      """
      R 0
      E 0 main
      E 0 MPI_Init
      L 1 MPI_Init
      E 11 MPI_Send
      S 11 1 0 8
      L 12 MPI_Send
      E 20 MPI_Finalize
      L 22 MPI_Finalize
      L 22 main
      """;
  private static final String RECEIVER =
      """
      R 1
      E 0 main
      E 0 MPI_Init
      L 1 MPI_Init
      E 5 MPI_Recv
      V 13 0 0 8
      L 13 MPI_Recv
      E 20 MPI_Finalize
      L 22 MPI_Finalize
      L 22 main
      """;

  private final Path folder;

  AnalyzeCommandTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private void trace(String text) throws IOException {
    Files.writeString(folder.resolve("run.events.txt"), text);
  }

  @Test
  void aProfileHasNoRootCausesToFind() throws IOException {
    Files.writeString(folder.resolve("x.wprof"), "a profile");
    CommandRun run = CommandRun.of(folder, "analyze", "--delay-rule", "paper", "x.wprof");
    assertEquals(ExitCode.UNREADABLE, run.exitCode());
    assertEquals(
        "waitprof: x.wprof: a profile, which has no events: record a trace with the agent's option"
            + " mode=trace\n",
        run.err());
  }

  @Test
  void measuresWhatRanksWait() throws IOException {
    trace(SENDER + RECEIVER);
    CommandRun run = CommandRun.of(folder, "analyze", "run.events.txt", "-o", "x.wprof");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    assertEquals("", run.err());
    assertEquals("x.wprof\n", run.out());
    JobProfile profile = ProfileReader.read(folder.resolve("x.wprof"));
    assertTrue(profile.facts().complete());
    assertEquals("trace", profile.facts().estimator());
    assertEquals(19_000_000_000L, profile.ranks().get(1).runNanos());
    int row = 0;
    while (profile.keys().get(row).key().call() != MpiCall.MPI_RECV) {
      row++;
    }
    assertEquals("late_sender", profile.keys().get(row).pattern());
    assertEquals(WaitSource.MEASURED, profile.keys().get(row).source());
    assertEquals(6_000_000_000L, profile.value(Metric.WAIT, row, 1));
    assertEquals(8_000_000_000L, profile.value(Metric.SUM, row, 1));
    Metric lateSender = new Metric("late_sender_ns", "ns", "");
    assertEquals(6_000_000_000L, profile.value(lateSender, row, 1));
  }

  /** Next to the recorded profile, which has the name without the suffix. */
  @Test
  void aFolderGetsTheDefaultName() throws IOException {
    trace(SENDER + RECEIVER);
    String name = CommandRun.of(folder, "analyze", "run.events.txt").out();
    assertTrue(name.endsWith("-measured.wprof\n"), name);
    Files.createDirectory(folder.resolve("sub"));
    assertEquals(
        "sub/" + name, CommandRun.of(folder, "analyze", "run.events.txt", "-o", "sub").out());
  }

  @Test
  void everyReportReadsIt() throws IOException {
    trace(SENDER + RECEIVER);
    CommandRun.of(folder, "analyze", "run.events.txt", "-o", "x.wprof");
    CommandRun report = CommandRun.of(folder, "report", "x.wprof");
    assertEquals(ExitCode.OK, report.exitCode(), report.err());
    assertTrue(report.out().contains("Ranks spend 15.8 % of their time"), report.out());
    assertTrue(report.out().contains("Late Sender"), report.out());
    assertFalse(report.out().contains("stimated 15"), report.out());
    CommandRun csv = CommandRun.of(folder, "export", "--format", "csv", "x.wprof");
    assertTrue(
        csv.out()
            .contains(
                "1,region.main:0,MPI_Recv,4,0,,late_sender,1,8000000000,8000000000,8000000000,8,0,"
                    + "6000000000,measured,,19000000000,8000000000,"),
        csv.out());
  }

  @Test
  void missingRankNeedsLeave() throws IOException {
    trace(RECEIVER);
    CommandRun refused = CommandRun.of(folder, "analyze", "run.events.txt", "-o", "x.wprof");
    assertEquals(ExitCode.RANKS_MISSING, refused.exitCode());
    assertTrue(refused.err().contains("1 of 2 ranks missing: 0; --allow-partial"), refused.err());
    assertFalse(Files.exists(folder.resolve("x.wprof")));
    CommandRun run =
        CommandRun.of(folder, "analyze", "--allow-partial", "run.events.txt", "-o", "x.wprof");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    assertTrue(run.err().contains("1 receive has no send"), run.err());
    JobProfile profile = ProfileReader.read(folder.resolve("x.wprof"));
    assertFalse(profile.facts().complete());
    assertEquals(RankFacts.MISSING, profile.ranks().get(0));
  }

  @Test
  void saysWhatIsNoTrace() throws IOException {
    trace(SENDER + "V what\n");
    CommandRun damaged = CommandRun.of(folder, "analyze", "run.events.txt");
    assertEquals(ExitCode.UNREADABLE, damaged.exitCode());
    assertTrue(damaged.err().contains("run.events.txt: line 11: not an event"), damaged.err());
    CommandRun nothing = CommandRun.of(folder, "analyze", "nowhere");
    assertEquals(ExitCode.UNREADABLE, nothing.exitCode());
    assertTrue(nothing.err().contains("nowhere: no such file or directory"), nothing.err());
    CommandRun empty = CommandRun.of(folder, "analyze", ".");
    assertEquals(ExitCode.UNREADABLE, empty.exitCode());
    assertTrue(empty.err().contains("no trace in it"), empty.err());
    assertEquals(ExitCode.USAGE, CommandRun.of(folder, "analyze").exitCode());
  }

  @Test
  void overwritesNothing() throws IOException {
    trace(SENDER + RECEIVER);
    Files.writeString(folder.resolve("x.wprof"), "mine");
    CommandRun refused = CommandRun.of(folder, "analyze", "run.events.txt", "-o", "x.wprof");
    assertEquals(ExitCode.USAGE, refused.exitCode());
    assertEquals("mine", Files.readString(folder.resolve("x.wprof")));
    CommandRun forced =
        CommandRun.of(folder, "analyze", "--force", "run.events.txt", "-o", "x.wprof");
    assertEquals(ExitCode.OK, forced.exitCode(), forced.err());
    CommandRun named = CommandRun.of(folder, "analyze", "run.events.txt");
    assertTrue(named.out().startsWith("waitprof-run-2r-"), named.out());
    assertTrue(named.out().endsWith("-measured.wprof\n"), named.out());
  }
}
