package org.waitprof.it.live;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.Stack;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.report.check.Figures;

/**
 * Expectation: what the metrics of a running job call waiting is what its profile measures in the
 * end: from ten seconds on, the share of the run time is within 3 points of the profile's, and
 * nearly all of it is measured or sampled. No series ever falls. The minimum would tell a few
 * percent of it. On a busy machine the job itself may change on its way: then it runs again, up to
 * three times, but in the last fifth of each run, when it cannot change much any more, it holds.
 */
@Campaign
@Isolated
class LiveWaitsIT {
  private static final double POINTS = 0.03;
  private static final int MAX_RUNS = 3;
  private static final Pattern SAMPLE =
      Pattern.compile("(waitprof_(?:node_)?(mpi_wait|run)_seconds_total\\{[^}]*})\\s+(\\S+)");

  /** What one look at all endpoints says. */
  private record Look(double runSeconds, double waitSeconds, double estimatedSeconds) {
    double ratio() {
      return waitSeconds / runSeconds;
    }
  }

  private final List<Look> looks = new ArrayList<>();
  private final Map<String, Double> last = new TreeMap<>();

  /** Runs a job that has its counters and this folder of targets for itself, and compares. */
  private interface Run {
    /** The largest distance to the profile from ten seconds on. */
    double distance(Path targets) throws Exception;
  }

  private static void repeated(Path folder, Run run) throws Exception {
    double distance = 1;
    for (int i = 0; i < MAX_RUNS && distance > POINTS; i++) {
      distance = run.distance(Files.createDirectories(folder.resolve("run-" + i + "/targets")));
    }
    assertEquals(0, distance, POINTS, "from ten seconds on");
  }

  @Test
  void endpointsInTheRanks(@TempDir Path folder) throws Exception {
    repeated(
        folder,
        targets ->
            watch(
                job(requireNonNull(targets.getParent()), "prometheus=0,targets=" + targets),
                targets,
                2,
                "live.Steady",
                "24",
                "0.1"));
  }

  @Test
  void oneEndpointBesideTheRanks(@TempDir Path folder) throws Exception {
    repeated(folder, this::besideTheRanks);
  }

  private double besideTheRanks(Path targets) throws Exception {
    Path counters = requireNonNull(targets.getParent());
    Process serve =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                Stack.get().agentJar().toString(),
                "serve",
                "--port",
                "0",
                "--targets",
                targets.toString(),
                counters.toString())
            .redirectErrorStream(true)
            .redirectOutput(counters.resolve("serve.log").toFile())
            .start();
    try {
      return watch(job(counters, "mode=profile"), targets, 1, "demo.Wavefront", "--sweeps", "380");
    } finally {
      serve.destroy();
      serve.waitFor();
    }
  }

  private static MpiJob job(Path folder, String options) {
    return MpiJob.on(Launcher.OPEN_MPI)
        .timeout(Duration.ofMinutes(5))
        .agent("summary=off,counters=" + folder + "," + options);
  }

  private double watch(MpiJob job, Path targets, int endpoints, String program, String... arguments)
      throws Exception {
    looks.clear();
    CompletableFuture<MpiResult> running =
        CompletableFuture.supplyAsync(() -> job.run(program, arguments));
    while (!running.isDone()) {
      Thread.sleep(1000);
      try {
        List<String> there = Scrape.targets(targets);
        if (there.size() == endpoints) {
          look(there);
        }
      } catch (IOException e) {
        // The job has just ended.
      }
    }
    double measured = waitRatio(running.join().ok().profile());
    Look end = looks.get(looks.size() - 1);
    assertTrue(end.runSeconds() > 24, "two ranks should have run for 12 s: " + looks);
    assertTrue(measured > 0.08, "there should be some waiting: " + measured);
    int compared = 0;
    double distance = 0;
    System.out.printf("%s: measured %.1f %%%n", program, 100 * measured);
    for (Look look : looks) {
      System.out.printf("  live after %.0f s %.1f %%%n", look.runSeconds() / 2, 100 * look.ratio());
      if (look.runSeconds() > 20) {
        distance = Math.max(distance, Math.abs(measured - look.ratio()));
        if (look.runSeconds() > 0.8 * end.runSeconds()) {
          assertEquals(measured, look.ratio(), POINTS, () -> look + " of " + looks);
          assertTrue(look.estimatedSeconds() < 0.2 * look.waitSeconds(), looks::toString);
          compared++;
        }
      }
    }
    assertTrue(compared > 0, looks::toString);
    return distance;
  }

  private void look(List<String> targets) throws Exception {
    double run = 0;
    double wait = 0;
    double estimated = 0;
    for (String target : targets) {
      Matcher sample = SAMPLE.matcher(Scrape.get(target, "/metrics").body());
      while (sample.find()) {
        String series = sample.group(1);
        double value = Double.parseDouble(sample.group(3));
        Double before = last.put(series, value);
        assertTrue(before == null || value >= before, () -> series + " fell from " + before);
        if (series.contains("_node_")) {
          continue; // Of serve, the ranks one by one are the same.
        }
        run += sample.group(2).equals("run") ? value : 0;
        wait += sample.group(2).equals("run") ? 0 : value;
        estimated += series.contains("source=\"estimated\"") ? value : 0;
      }
    }
    if (run > 0) {
      looks.add(new Look(run, wait, estimated));
    }
  }

  private static double waitRatio(Path profile) throws IOException {
    Double ratio = Figures.of(ProfileReader.read(profile)).values().get("wait_ratio");
    return requireNonNull(ratio);
  }
}
