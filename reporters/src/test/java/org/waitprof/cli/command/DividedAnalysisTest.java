package org.waitprof.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Environment;
import org.waitprof.cli.Environment.Connection;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.mpi.EchoWorld;

/** How the processes of a shared {@code analyze} end: together, and with one line. */
class DividedAnalysisTest {
  private final Path folder;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  DividedAnalysisTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private DividedAnalysis analysis(EchoWorld world) {
    AnalyzeCommand command = new AnalyzeCommand();
    command.input = Path.of("run.events.txt");
    Environment environment =
        new Environment(folder, folder, Map.of(), Connection.OTHER, Connection.OTHER, 0);
    PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new DividedAnalysis(command, world, new Session(errors, errors, environment, false));
  }

  private void trace() throws IOException {
    Files.writeString(
        folder.resolve("run.events.txt"),
        "R 0\nE 0 main\nE 0 MPI_Init\nL 1 MPI_Init\nE 20 MPI_Finalize\nL 22 MPI_Finalize\nL 22"
            + " main\n");
  }

  @Test
  void whoFailsInTheMiddleEndsAll() throws Exception {
    trace();
    for (int exchanges = 1; exchanges < 4; exchanges++) {
      err.reset();
      EchoWorld world = new EchoWorld(1, 2, exchanges);
      analysis(world).run();
      assertEquals(ExitCode.INTERNAL, world.aborted());
      String said = err.toString(StandardCharsets.UTF_8);
      assertEquals(1, said.lines().count(), said);
      assertEquals(true, said.startsWith("waitprof: process 1 of 2: "), said);
    }
  }

  /** All processes fail alike: the first one says it. */
  @Test
  void theFirstSaysACommonMistake() throws Exception {
    CommandFailure failure =
        assertThrows(CommandFailure.class, () -> analysis(new EchoWorld(0, 2, 9)).run());
    assertEquals(ExitCode.UNREADABLE, failure.exitCode());
    assertEquals("run.events.txt: no such file or directory", failure.getMessage());
    assertEquals(ExitCode.UNREADABLE, analysis(new EchoWorld(1, 2, 9)).run());
    assertEquals("", err.toString(StandardCharsets.UTF_8));
  }
}
