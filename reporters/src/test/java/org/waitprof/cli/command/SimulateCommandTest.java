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

/**
 * The command {@code simulate} on a trace with a known answer: rank 0 is in solve from second 1 to
 * 11 and then sends; rank 1 is in solve from second 1 to 5 and then receives, so it waits 6 of the
 * 14 seconds. Balanced, both are in solve for 7 seconds, and the run takes 10 or 11.
 */
class SimulateCommandTest {
  private static final String SENDER =
      """
      R 0
      E 0 MPI_Init
      L 1 MPI_Init
      E 1 solve
      L 11 solve
      E 11 MPI_Send
      S 11 1 0 8
      L 12 MPI_Send
      E 12 solve_rest
      L 15 solve_rest
      E 15 MPI_Finalize
      L 16 MPI_Finalize
      """;
  private static final String RECEIVER =
      """
      R 1
      E 0 MPI_Init
      L 1 MPI_Init
      E 1 solve
      L 5 solve
      E 5 MPI_Recv
      V 12 0 0 8
      L 12 MPI_Recv
      E 12 solve_rest
      L 15 solve_rest
      E 15 MPI_Finalize
      L 16 MPI_Finalize
      """;

  private final Path folder;

  SimulateCommandTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private void trace(String text) throws IOException {
    Files.writeString(folder.resolve("run.events.txt"), text);
  }

  private CommandRun run(String... options) {
    String[] all = new String[options.length + 2];
    all[0] = "simulate";
    all[1] = "run.events.txt";
    System.arraycopy(options, 0, all, 2, options.length);
    return CommandRun.of(folder, all);
  }

  private void refused(int exitCode, String why, String... options) {
    CommandRun run = run(options);
    assertEquals(exitCode, run.exitCode(), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains(why), run.err());
    assertEquals("", run.out());
  }

  @Test
  void balancesAPlace() throws IOException {
    trace(SENDER + RECEIVER);
    CommandRun run = run("--balance", "region solve", "-o", "x.wprof");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    assertEquals("x.wprof\n", run.out());
    assertTrue(
        run.err().contains("run time 14.000 -> 11.000 s (-21.4 %), waiting 21.4 % -> 0"),
        run.err());
    CommandRun report = CommandRun.of(folder, "report", "x.wprof");
    String said = report.out().replaceAll("\\s+", " ");
    assertTrue(said.contains("simulated from a trace, not measured: balance region solve"), said);
    assertTrue(run("-o", "x.wprof").err().contains("exists; --force replaces it"));
  }

  @Test
  void combinesHypotheses() throws IOException {
    trace(SENDER + RECEIVER);
    CommandRun run =
        run("--scale", "solve_rest=0.5", "--without", "region solve@0", "--network", "ideal");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    assertTrue(run.err().contains("run time 14.000 -> 5.500 s"), run.err());
  }

  @Test
  void whatComputationsLoseIsNamedAsInExports() throws IOException {
    trace(SENDER + RECEIVER);
    for (String cause : new String[] {"gc", "no-core", "no_core", "steal@1"}) {
      CommandRun run = run("--without", cause, "-o", cause + ".wprof");
      assertEquals(ExitCode.OK, run.exitCode(), run.err());
      assertTrue(run.err().contains("the trace has no time lost to "), run.err());
      assertTrue(run.err().contains("run time 14.000 -> 14.000 s"), run.err());
    }
    CommandRun run = run("--collect-together", "-o", "together.wprof");
    assertTrue(
        run.err().contains("no collective of all ranks follows a garbage collection"), run.err());
    refused(ExitCode.USAGE, "a rank from 0 to 1, or a cause: gc, ", "--without", "gcc");
    refused(ExitCode.USAGE, "a rank from 0 to 1, or a cause: gc, ", "--without", "gc@7");
  }

  /**
   * Without regions rank 0 computes for 10 s before it sends: at half of that the run ends at 9.
   */
  @Test
  void computationIsNamedAsInReportsOrAsTheyOnceDid() throws IOException {
    trace((SENDER + RECEIVER).replaceAll("(?m)^[EL] \\d+ solve(_rest)?\n", ""));
    for (String name : new String[] {"computation before MPI_Send", "work before MPI_Send"}) {
      CommandRun run = run("--scale", name + "=0.5", "-o", name.substring(0, 4) + ".wprof");
      assertEquals(ExitCode.OK, run.exitCode(), run.err());
      assertTrue(run.err().contains("run time 14.000 -> 9.000 s"), run.err());
    }
  }

  @Test
  void analyzePredictsWhatBalancingGains() throws IOException {
    trace(SENDER + RECEIVER);
    CommandRun run =
        CommandRun.of(folder, "analyze", "--predict", "3", "run.events.txt", "-o", "x.wprof");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    String said = "balancing region solve: 21.4 % shorter run, 100.0 % less waiting";
    CommandRun report = CommandRun.of(folder, "report", "x.wprof");
    assertTrue(report.out().contains(said), report.out());
    String command = "simulate TRACE --balance 'region solve'";
    assertTrue(report.out().stripTrailing().endsWith(command), report.out());
    CommandRun json = CommandRun.of(folder, "export", "--format", "json", "x.wprof");
    assertTrue(json.out().contains("\"balanced_run_ns\":"), json.out());
  }

  @Test
  void badHypothesesAreALine() throws IOException {
    trace(SENDER + RECEIVER);
    refused(
        ExitCode.USAGE,
        "--balance sort: no such place; the largest are 'region solve' (14.000 s)",
        "--balance",
        "sort");
    refused(ExitCode.USAGE, "did you mean 'region solve'?", "--balance", "region sollve");
    refused(
        ExitCode.USAGE, "--balance solv: 2 places are meant: 'region solve'", "--balance", "solv");
    refused(ExitCode.USAGE, "must be PLACE=FACTOR", "--scale", "solve");
    refused(ExitCode.USAGE, "a rank from 0 to 1", "--without", "region solve@2");
    refused(ExitCode.USAGE, "--network fast: must be", "--network", "fast");
    refused(ExitCode.USAGE, "--trace needs a trace folder", "--trace", "y.trace");
    assertFalse(Files.exists(folder.resolve("y.trace")));
  }

  @Test
  void tracesThatCannotBeSimulatedAreALine() throws IOException {
    trace(RECEIVER);
    refused(ExitCode.UNREADABLE, "1 of 2 ranks has no trace");
    trace(SENDER + RECEIVER.replace("V 12 0 0 8", "V 12 0 9 8"));
    refused(ExitCode.UNREADABLE, "1 receive has no send");
    trace(SENDER + RECEIVER.replace("V 12 0 0 8\n", "") + "V 12 0 0 8\n");
    refused(ExitCode.UNREADABLE, "2 events make no sense where they are");
    trace(
        """
        R 0
        E 0 MPI_Init
        L 1 MPI_Init
        E 1 MPI_Finalize
        L 2 MPI_Finalize
        """);
    refused(ExitCode.UNREADABLE, "there is no computation between its MPI calls");
  }
}
