package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Expectation: a program with more call paths than a thread's table takes loses no call, shows what
 * did not find room under {@code (overflow)}, and says so; memory stays bounded, whatever the
 * program recurses into.
 */
class ManyPathsIT {
  /** 8192 slots of 1088 bytes, their paths, and chunks that are not full. */
  private static final long MOST_BYTES = 48L << 20;

  @Test
  void overflowIsVisibleAndBounded(@TempDir Path counters) throws Exception {
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .ranks(1)
            .agent("summary=off,counters=" + counters)
            .run("paths.TooMany")
            .ok();
    List<ProfileRow> rows =
        CsvExport.of(result.profile()).stream()
            .filter(row -> row.call().equals("MPI_Iprobe"))
            .toList();
    assertEquals((1 << 15) + 1, rows.stream().mapToLong(ProfileRow::count).sum());
    List<ProfileRow> overflow =
        rows.stream().filter(row -> row.callPath().get(0).startsWith("(overflow)")).toList();
    assertTrue(rows.size() > 7000 && rows.size() < 8200, rows.size() + " paths");
    long inTree =
        rows.stream()
            .filter(row -> row.isInside("paths.TooMany.tree"))
            .mapToLong(ProfileRow::count)
            .sum();
    // Beyond four times as many paths as slots, there is one place for all.
    assertTrue(inTree > (1 << 15) - 10 && inTree <= 1 << 15, inTree + " calls in tree");
    long lost = overflow.stream().mapToLong(ProfileRow::count).sum();
    assertTrue(lost > 20_000 && lost < 26_000, lost + " calls in " + overflow);
    assertTrue(overflow.stream().allMatch(row -> row.callPath().size() <= 2), overflow::toString);
    Script report = WaitprofCommand.run("report", "-v", result.profile().toString());
    String text = report.output().replaceAll("\\s+", " ");
    assertTrue(text.contains("the table of call paths was full"), report::output);
    assertTrue(text.contains(" 0 mismatches"), report::output);
    assertTrue(Files.size(result.profile()) < MOST_BYTES, result.profile()::toString);
  }

  @Campaign
  @Test
  void theCounterFileStaysSmall(@TempDir Path counters) throws Exception {
    MpiJob.on(Launcher.OPEN_MPI)
        .ranks(1)
        .agent("out=/proc/none/x.wprof,counters=" + counters)
        .run("paths.TooMany")
        .ok();
    try (var files = Files.list(counters)) {
      Path file = files.findFirst().orElseThrow();
      assertTrue(Files.size(file) < MOST_BYTES, Files.size(file) + " bytes");
    }
  }
}
