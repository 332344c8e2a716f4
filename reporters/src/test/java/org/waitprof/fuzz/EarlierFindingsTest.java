package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.ExitCode;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.RankSpan;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.record.file.CounterLayout;

/**
 * Inputs that crashed a reader, found by {@code fuzz.sh}, of which more is known than {@link
 * FuzzTest} asks: a trace whose regions have numbers so large that a table of them fills the
 * memory. What two regions of one path counted was booked once, in a profile that could not be
 * read; a run of centuries became such a profile, too.
 */
class EarlierFindingsTest {
  private static byte[] input(String name) throws IOException {
    try (InputStream in = EarlierFindingsTest.class.getResourceAsStream("/fuzz/" + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    }
  }

  @Test
  void regionsOfLargeNumbersTakeNoMemory(@TempDir Path folder) throws Exception {
    byte[] input = input("trace/region-of-millions");
    Runtime memory = Runtime.getRuntime();
    memory.gc();
    long before = memory.totalMemory() - memory.freeMemory();
    new TraceTarget().read(input, folder);
    long after = memory.totalMemory() - memory.freeMemory();
    assertTrue(after - before < 150_000_000, () -> "took " + (after - before) + " bytes");
  }

  /** Expected: a call for each entry of the trace, whose calls have no places. */
  @Test
  void regionsOfOnePathAreOneRow(@TempDir Path folder) throws Exception {
    String trace = new String(input("paraver/regions-of-one-path"), UTF_8);
    long entries = trace.lines().filter(line -> line.matches("2:.*:5000000\\d:[1-9].*")).count();
    Files.writeString(folder.resolve("x.prv"), trace);
    CommandRun run = CommandRun.of(folder, "analyze", "-o", "y.wprof", "x.prv");
    assertEquals(ExitCode.OK, run.exitCode(), run::toString);
    JobProfile profile = ProfileReader.read(folder.resolve("y.wprof"));
    long calls = 0;
    for (int key = 0; key < profile.keys().size(); key++) {
      calls += profile.value(Metric.COUNT, key, 0) + profile.value(Metric.COUNT, key, 1);
    }
    assertEquals(entries, calls);
  }

  @Test
  void aRunOfCenturiesIsRefused(@TempDir Path folder) throws Exception {
    byte[] file = new CounterFileTarget().seeds().get(0);
    ByteBuffer.wrap(file)
        .order(ByteOrder.nativeOrder())
        .putLong(CounterLayout.FINALIZE_TICKS_OFFSET, Long.MAX_VALUE / 2);
    String refusal = new CounterFileTarget().read(file, folder);
    assertTrue(refusal.contains("a run of more than two years"), refusal);
  }

  /** Expected: when the rank ran is not known, and the profile can be read. */
  @Test
  void aRankOfAnotherAgeHasNoTimes(@TempDir Path folder) throws Exception {
    byte[] file = new CounterFileTarget().seeds().get(0);
    ByteBuffer.wrap(file)
        .order(ByteOrder.nativeOrder())
        .putLong(CounterLayout.START_EPOCH_MILLIS_OFFSET, Long.MAX_VALUE / 2);
    Files.write(folder.resolve("x.counters"), file);
    CommandRun run = CommandRun.of(folder, "merge", "-o", "y.wprof", "x.counters");
    assertEquals(ExitCode.OK, run.exitCode(), run::toString);
    JobProfile profile = ProfileReader.read(folder.resolve("y.wprof"));
    assertEquals(RankSpan.UNKNOWN, profile.ranks().get(0).span());
  }

  @Test
  void aTraceOfCenturiesIsRefused(@TempDir Path folder) throws Exception {
    assertDamaged(
        folder,
        "R 0\nE 0 MPI_Init\nL 1 MPI_Init\nE 4294967295 MPI_Finalize\nL 4294967296 MPI_Finalize\n");
  }

  /** What it wrote could not be read again. */
  @Test
  void aMessageOfLessThanNothingIsRefused(@TempDir Path folder) throws Exception {
    assertDamaged(
        folder,
        """
        R 0
        E 0 MPI_Init
        L 1 MPI_Init
        E 2 MPI_Bcast
        CE 3 MPI_Bcast -1 -1 -1
        L 3 MPI_Bcast
        E 4 MPI_Finalize
        L 5 MPI_Finalize
        """);
  }

  private static void assertDamaged(Path folder, String trace) throws IOException {
    Files.writeString(folder.resolve("x.events.txt"), trace);
    CommandRun run = CommandRun.of(folder, "analyze", "-o", "y.wprof", "x.events.txt");
    assertEquals(ExitCode.UNREADABLE, run.exitCode(), run::toString);
    assertTrue(run.err().contains("its times or sizes are damaged"), run::toString);
  }
}
