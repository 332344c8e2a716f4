package org.waitprof.it.live;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: what the metrics of a running job and {@code top} say of why late ranks are late is
 * what its profile says in the end. A rank that waits for a lock in half of its rounds and has more
 * work in the others: once most of the waiting is over, the part of each cause is within 15 points
 * of the profile's, whatever else the machine does, and no counter ever falls. Both read the same
 * run; a cause that only one of them knows would be seen.
 */
class LiveCausesIT {
  private static final double POINTS = 0.15;

  /** Part of the profile's waiting from which on a look is compared. */
  private static final double MOST = 0.7;

  private static final Pattern SAMPLE =
      Pattern.compile("waitprof_wait_cause_seconds_total\\{cause=\"(\\w+)\"[^}]*}\\s+(\\S+)");

  /** The last look, seconds by endpoint and cause. */
  private final Map<String, Double> last = new TreeMap<>();

  private String top = "";

  @Campaign
  @Test
  void causesAreThoseOfTheProfile(@TempDir Path folder) throws Exception {
    Path targets = Files.createDirectory(folder.resolve("targets"));
    Path counters = Files.createDirectory(folder.resolve("counters"));
    MpiJob job =
        MpiJob.on(Launcher.OPEN_MPI)
            .agent("summary=off,prometheus=0,targets=" + targets + ",counters=" + counters);
    CompletableFuture<MpiResult> running =
        CompletableFuture.supplyAsync(
            () -> job.run("causes.LateReason", "1:lock", "1:more", "1:more"));
    while (!running.isDone()) {
      Thread.sleep(200);
      look(targets);
      String shown = WaitprofCommand.run("top", "--once", counters.toString()).output();
      top = shown.contains("is caused by") ? shown : top;
    }
    Map<String, Double> live = byCause();
    Map<String, Double> end = ofProfile(running.join().ok().profile());
    double known = sum(live);
    assertTrue(known > MOST * sum(end), () -> "only " + live + " of " + end + " was seen");
    for (String cause : end.keySet()) {
      double part = requireNonNull(end.get(cause)) / sum(end);
      double seen = live.getOrDefault(cause, 0.0) / known;
      assertEquals(part, seen, POINTS, () -> cause + ": " + live + " beside " + end);
    }
    assertTrue(requireNonNull(live.get("monitor")) > 0, live::toString);
    assertTrue(top.contains("Waiting is caused by: "), top);
    assertTrue(top.contains("locks, sleep or I/O "), top);
  }

  private void look(Path targets) throws Exception {
    for (String target : Scrape.targets(targets)) {
      try {
        Matcher sample = SAMPLE.matcher(Scrape.get(target, "/metrics").body());
        while (sample.find()) {
          double value = Double.parseDouble(sample.group(2));
          Double before = last.put(target + " " + sample.group(1), value);
          assertTrue(before == null || value >= before, () -> sample.group() + " was " + before);
        }
      } catch (IOException e) {
        // The job has just ended.
      }
    }
  }

  private Map<String, Double> byCause() {
    Map<String, Double> sums = new TreeMap<>();
    last.forEach(
        (key, value) -> sums.merge(key.substring(key.indexOf(' ') + 1), value, Double::sum));
    return sums;
  }

  /** Seconds waited by cause, from the export's columns {@code wait_ns} and {@code cause}. */
  private static Map<String, Double> ofProfile(Path profile) {
    Map<String, Double> sums = new TreeMap<>();
    List<String> lines =
        WaitprofCommand.run("export", "--format", "lateness", profile.toString())
            .output()
            .lines()
            .toList();
    List<String> columns = List.of(lines.get(0).split(",", -1));
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",", -1);
      sums.merge(
          fields[columns.indexOf("cause")],
          Double.parseDouble(fields[columns.indexOf("wait_ns")]) * 1e-9,
          Double::sum);
    }
    return sums;
  }

  private static double sum(Map<String, Double> seconds) {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
