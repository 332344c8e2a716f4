package org.waitprof.it.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;

/**
 * Expectation: a Prometheus finds the four ranks of a job by itself; what it stores only grows, and
 * what it stored last, after the final barrier, is what the profile says: counts and bytes exactly,
 * times in calls within a microsecond and the rounding of a double, waiting, which the profile has
 * from the complete sample, within 3 points of the run time, and useful time, from which the
 * recording rules have load balance, likewise, but for what all ranks alike did after the last
 * look. When the job is over, the target files are gone.
 */
@Isolated
class PrometheusIT {
  /** Seconds from one look at a rank to the next: ranks are looked at in turn. */
  private static final double SCRAPES = 1;

  @Test
  void countersOfAJobArriveAndEndAtTheProfile(@TempDir Path folder) throws Exception {
    Path targets = Files.createDirectory(folder.resolve("targets"));
    try (PrometheusServer server = PrometheusServer.start(folder, targets)) {
      MpiJob job =
          MpiJob.on(Launcher.OPEN_MPI)
              .ranks(4)
              .agent("summary=off,prometheus=0,targets=" + targets + ",counters=" + folder);
      CompletableFuture<MpiResult> running =
          CompletableFuture.supplyAsync(() -> job.run("live.Steady", "5", "4"));
      List<Map<String, Double>> looks = new ArrayList<>();
      Map<String, Double> last = Map.of();
      Map<String, Double> shares = Map.of();
      String lint = "";
      while (!running.isDone()) {
        double now = System.currentTimeMillis() / 1000.0;
        Map<String, Double> all = server.query("{__name__=~\"waitprof_.*_total\"}", now);
        if (server.query("up == 1", now).size() == 4 && all.size() > 40) {
          looks.add(all);
          last = all;
          Map<String, Double> found = server.query("waitprof_finding_share", now);
          shares = found.isEmpty() ? shares : found;
          lint = lint.isEmpty() ? Scrape.lint(targets) : lint;
        }
        if (looks.size() == 8) {
          DashboardQueries.check(server, now);
        }
        Thread.sleep(500);
      }
      MpiResult result = running.join().ok();
      assertTrue(looks.size() >= 4, () -> "only " + looks.size() + " looks at all four ranks");
      assertEquals("clean", lint);
      // From the lowest rank alone: a series for each id.
      Set<String> ids = of(shares, "waitprof_finding_share", "id").keySet();
      assertEquals(shares.size(), ids.size(), shares::toString);
      assertTrue(ids.stream().anyMatch(id -> id.contains("waiting")), shares::toString);
      shares.forEach((series, share) -> assertTrue(share > 0 && share <= 1, series + " " + share));
      for (int i = 1; i < looks.size(); i++) {
        Map<String, Double> later = looks.get(i);
        looks.get(i - 1).forEach((series, value) -> grows(series, value, later.get(series)));
      }
      equalTheProfile(last, result.profile());
      try (Stream<Path> left = Files.list(targets)) {
        assertEquals(List.of(), left.toList());
      }
    }
  }

  private static void grows(
      String series, double before, @org.jspecify.annotations.Nullable Double after) {
    if (after != null) {
      assertTrue(after >= before, () -> series + " fell from " + before + " to " + after);
    }
  }

  private static void equalTheProfile(Map<String, Double> scraped, Path profile) {
    // The last look may be before, in or behind Finalize.
    Map<String, Double> series = new HashMap<>(scraped);
    series.keySet().removeIf(key -> key.contains("MPI_Finalize") || key.contains("wait_at_final"));
    Map<String, Double> calls = new HashMap<>();
    Map<String, Double> seconds = new HashMap<>();
    Map<String, Double> bytes = new HashMap<>();
    Map<String, Double> waits = new HashMap<>();
    for (ProfileRow row : CsvExport.of(profile)) {
      if (row.call().equals("MPI_Finalize")) {
        continue;
      }
      String key = row.rank() + " " + row.call();
      calls.merge(key, (double) row.count(), Double::sum);
      seconds.merge(key, row.sumNanos() / 1e9, Double::sum);
      bytes.merge(key, (double) row.bytes(), Double::sum);
      if (!row.pattern().isEmpty()) {
        waits.merge(row.rank() + " " + row.pattern(), row.waitNanos() / 1e9, Double::sum);
      }
    }
    assertTrue(calls.size() >= 24, calls::toString);
    assertEquals(new TreeMap<>(calls), of(series, "waitprof_mpi_calls_total", "call"));
    close(seconds, of(series, "waitprof_mpi_seconds_total", "call"), 1e-6);
    double run =
        series.entrySet().stream()
            .filter(each -> each.getKey().contains("__name__=waitprof_run_seconds_total,"))
            .mapToDouble(Map.Entry::getValue)
            .max()
            .orElseThrow();
    close(waits, of(series, "waitprof_mpi_wait_seconds_total", "pattern"), 0.03 * run);
    Map<String, Double> useful = of(series, "waitprof_useful_seconds_total", "rank");
    assertEquals(4, useful.size(), useful::toString);
    double[] since =
        usefulOf(profile).entrySet().stream()
            .mapToDouble(
                rank ->
                    rank.getValue()
                        - useful.getOrDefault(rank.getKey() + " " + rank.getKey(), Double.NaN))
            .sorted()
            .toArray();
    assertTrue(since[0] >= -0.03 * run, () -> Arrays.toString(since));
    assertEquals(since[0], since[3], 0.03 * run + SCRAPES, () -> Arrays.toString(since));
    bytes.values().removeIf(value -> value == 0);
    assertEquals(new TreeMap<>(bytes), of(series, "waitprof_mpi_bytes_total", "call"));
  }

  /** Seconds outside of MPI, by rank. */
  private static Map<String, Double> usefulOf(Path profile) {
    Map<String, Double> useful = new HashMap<>();
    List<Long> run = CsvExport.column(profile, "run_ns");
    List<Long> mpi = CsvExport.column(profile, "mpi_ns");
    List<ProfileRow> rows = CsvExport.of(profile);
    for (int i = 0; i < rows.size(); i++) {
      useful.put("" + rows.get(i).rank(), (run.get(i) - mpi.get(i)) / 1e9);
    }
    return useful;
  }

  private static void close(
      Map<String, Double> expected, Map<String, Double> found, double tolerance) {
    expected.forEach(
        (key, value) -> assertEquals(value, found.getOrDefault(key, -1.0), tolerance, key));
    found.forEach(
        (key, value) ->
            assertTrue(value <= tolerance || expected.containsKey(key), key + " " + value));
  }

  private static Map<String, Double> of(Map<String, Double> series, String name, String label) {
    TreeMap<String, Double> found = new TreeMap<>();
    series.forEach(
        (labels, value) -> {
          if (labels.contains("__name__=" + name + ",")) {
            // Waiting comes in several sources.
            found.merge(
                Scrape.label(labels, "rank") + " " + Scrape.label(labels, label),
                value,
                Double::sum);
          }
        });
    return found;
  }
}
