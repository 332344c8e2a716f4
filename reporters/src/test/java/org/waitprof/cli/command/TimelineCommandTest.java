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

/** Rank 0 enters Finalize 4 s before rank 1, which ends the run 9 s after the end of Init. */
class TimelineCommandTest {
  private final Path folder;

  TimelineCommandTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private static String rank(int rank, int finalized) {
    return """
    R %d
    E 0 MPI_Init
    L 1 MPI_Init
    E %d MPI_Finalize
    L 16 MPI_Finalize
    """
        .formatted(rank, finalized);
  }

  /** The page, with figures that may be parted from their units. */
  private String page() throws IOException {
    return Files.readString(folder.resolve("x.html")).replace('\u00a0', ' ');
  }

  @Test
  void theRunEndsWithTheLastRank() throws IOException {
    Files.writeString(folder.resolve("run.events.txt"), rank(0, 6) + rank(1, 10));
    CommandRun run = CommandRun.of(folder, "timeline", "run.events.txt", "-o", "x.html");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    String page = page();
    assertTrue(page.contains("2 ranks, from 0 s to 15.0 s after the start of the run"), page);
    assertTrue(page.contains("From 9.00 s on, all of them are in MPI_Finalize."), page);
  }

  @Test
  void aRankThatNeverEnds() throws IOException {
    String killed = "R 1\nE 0 MPI_Init\nL 1 MPI_Init\nE 2 solve\nL 12 solve\n";
    Files.writeString(folder.resolve("run.events.txt"), rank(0, 6) + killed);
    CommandRun run = CommandRun.of(folder, "timeline", "run.events.txt", "-o", "x.html");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    String page = page();
    assertFalse(page.contains("all of them are in MPI_Finalize"), page);
  }
}
