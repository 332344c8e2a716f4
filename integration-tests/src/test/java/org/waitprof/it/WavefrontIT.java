package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Expectation: in the wavefront on 4 ranks, Late Sender at the two receive lines of the sweep is
 * most of all waiting; the result is that of a run without the agent, on any launcher; counter
 * files are gone.
 */
@Isolated
class WavefrontIT {
  private static final String[] SHORT = {"--sweeps", "20"};

  /** A quarter of the waiting may fall to the reductions between sweeps and to the start. */
  private static final double MOST = 0.6;

  @Campaign
  @Test
  void theyDoWhereRanksOfMpjExpressAreProcesses() {
    theTwoReceiveLinesDominate(Launcher.MPJ_NIODEV);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MPJ_NIODEV")
  void theTwoReceiveLinesDominate(Launcher launcher) {
    MpiResult plain =
        SharedJobs.of(
            MpiResult.class,
            "wavefront without the agent",
            () -> MpiJob.on(Launcher.OPEN_MPI).ranks(4).run("demo.Wavefront", SHORT).ok());
    MpiResult profiled = MpiJob.on(launcher).ranks(4).agent("").run("demo.Wavefront", SHORT).ok();
    assertEquals(plain.after("checksum"), profiled.after("checksum"));
    assertEquals(
        plain.lines().stream().filter(line -> !line.startsWith("elapsed")).toList(),
        profiled.lines().stream().filter(line -> !line.startsWith("elapsed")).toList());
    if (launcher.separatesStderr()) {
      assertTrue(profiled.stderr().contains("of their time waiting"), profiled::stderr);
    }
    List<Path> profiles = profiled.files(".wprof");
    assertEquals(1, profiles.size(), profiled::toString);
    assertTrue(
        profiles.get(0).getFileName().toString().startsWith("waitprof-demo.Wavefront-4r-"),
        profiles::toString);

    List<ProfileRow> rows = CsvExport.of(profiles.get(0));
    Map<String, Long> waits =
        rows.stream()
            // How unevenly the ranks end is another question.
            .filter(row -> row.waitNanos() > 0 && !row.call().equals("MPI_Finalize"))
            .collect(
                Collectors.groupingBy(
                    row -> row.pattern() + " " + row.innermostFrame().replaceAll(":\\d+", ""),
                    TreeMap::new,
                    Collectors.summingLong(ProfileRow::waitNanos)));
    long all = waits.values().stream().mapToLong(Long::longValue).sum();
    long received =
        waits.getOrDefault("late_sender demo.Link.recvWest", 0L)
            + waits.getOrDefault("late_sender demo.Link.recvNorth", 0L);
    // MPJ's sends wait for locks that its receiving threads hold, on a busy machine for long.
    long compared = launcher == Launcher.OPEN_MPI ? all : lateSender(rows);
    assertTrue(received > MOST * compared, waits::toString);
    for (ProfileRow row : rows) {
      if (row.call().equals("MPI_Recv")) {
        assertEquals(4, row.callPath().size(), row::toString);
        assertTrue(row.callPath().get(0).startsWith("demo.Wavefront.main:"), row::toString);
      }
      if (!row.pattern().isEmpty()) {
        if (row.source().equals("estimated")) {
          assertEquals(row.sumNanos() - row.count() * row.floorNanos(), row.waitNanos());
        }
      }
    }
  }

  private static long lateSender(List<ProfileRow> rows) {
    return rows.stream()
        .filter(row -> row.pattern().equals("late_sender"))
        .mapToLong(ProfileRow::waitNanos)
        .sum();
  }
}
