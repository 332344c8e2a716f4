package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.SharedJobs;
import org.waitprof.it.Undisturbed;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.RankFacts;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.timeseries.Window;

/**
 * Expectation: each factor of {@code phases.FourPhases} loses most in the windows of the phase that
 * the program names after it; without a trace, the phases that communicate badly lose more by that
 * than by imbalance, and more than the balanced phase. Cores that others use make all phases lose
 * in transfer, so they are compared with each other.
 */
@Isolated
class FourPhasesIT {
  private static final int RANKS = 2;

  @Test
  void eachPhaseOfATraceShowsItsFactor(@TempDir Path folder) throws IOException {
    MpiResult result = SharedJobs.traced(Launcher.OPEN_MPI, RANKS, "phases.FourPhases");
    Path profile = folder.resolve("x.wprof");
    String trace = result.files(".trace").get(0).toString();
    WaitprofCommand.run("analyze", trace, "--window", "100ms", "-o", profile.toString());
    Map<String, double[]> losses = losses(result, profile);
    String[] faults = {"imbalance", "serialised", "transfer"};
    for (int fault = 0; fault < faults.length; fault++) {
      assertEquals(faults[fault], most(losses, fault), () -> text(losses));
    }
  }

  /** Without a trace, serialisation and transfer are one: what the busiest rank lacks. */
  @Test
  void eachPhaseOfAProfileShowsItsFactor() throws IOException {
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .ranks(RANKS)
            .agent("interval=20ms,summary=off")
            .run("phases.FourPhases")
            .ok();
    Path profile = result.files(".wprof").get(0);
    Map<String, double[]> losses = losses(result, profile);
    assertEquals("imbalance", most(losses, 0), () -> text(losses));
    for (String phase : List.of("serialised", "transfer")) {
      assertTrue(loss(losses, phase, 1) > loss(losses, phase, 0), () -> phase + text(losses));
      assertTrue(loss(losses, phase, 1) > loss(losses, "balanced", 1), () -> phase + text(losses));
    }
    JobProfile job = ProfileReader.read(profile);
    List<Window> windows = job.timeSeries().windows();
    long step = windows.get(0).nanos();
    // On a slow machine two and two become one.
    assertEquals(0, step % 20_000_000, "windows of " + step + " ns");
    for (int rank = 0; rank < RANKS; rank++) {
      long useful = 0;
      long mpi = 0;
      for (Window window : windows) {
        useful += window.usefulNanos()[rank];
        mpi += window.mpiNanos()[rank];
      }
      RankFacts facts = job.ranks().get(rank);
      // A window has no room for what a reader without a core sees late.
      double lost = Undisturbed.disturbedNanos(result.lines(), rank);
      // The two clocks agree to a ten-thousandth over a window, where Init and Finalize lie.
      assertEquals(
          0, (double) (facts.mpiNanos() - mpi), 1e-3 * step + lost, "time in MPI of rank " + rank);
      assertEquals(
          0,
          (double) (facts.usefulNanos() - useful),
          1e-2 * step + lost,
          "useful time of rank " + rank);
    }
    assertEquals(sum(job, Metric.WAIT), windows.stream().mapToLong(Window::waitTotalNanos).sum());
  }

  private static long sum(JobProfile job, Metric metric) {
    long sum = 0;
    for (int key = 0; key < job.keys().size(); key++) {
      for (int rank = 0; rank < RANKS; rank++) {
        sum += job.value(metric, key, rank);
      }
    }
    return sum;
  }

  /** Losses of each phase, by the times that the program tells. */
  private static Map<String, double[]> losses(MpiResult result, Path profile) throws IOException {
    List<Window> windows = ProfileReader.read(profile).timeSeries().windows();
    long start =
        result.lines().stream()
            .filter(line -> line.startsWith("init "))
            .mapToLong(line -> Long.parseLong(line.substring(5)))
            .min()
            .orElseThrow();
    Map<String, double[]> losses = new TreeMap<>();
    for (String line : result.lines()) {
      if (line.startsWith("phase ")) {
        List<String> words = List.of(line.split(" ", -1));
        losses.put(
            words.get(1),
            losses(
                windows,
                Long.parseLong(words.get(2)) - start,
                Long.parseLong(words.get(3)) - start));
      }
    }
    assertEquals(4, losses.size());
    return losses;
  }

  /** The phase that loses most by a factor. */
  private static String most(Map<String, double[]> losses, int fault) {
    String most = "balanced";
    for (String phase : losses.keySet()) {
      most = loss(losses, phase, fault) > loss(losses, most, fault) ? phase : most;
    }
    return most;
  }

  private static double loss(Map<String, double[]> losses, String phase, int fault) {
    return losses.getOrDefault(phase, new double[4])[fault];
  }

  private static String text(Map<String, double[]> losses) {
    StringBuilder text = new StringBuilder();
    losses.forEach((name, of) -> text.append(name).append(Arrays.toString(of)));
    return text.toString();
  }

  /**
   * Shares of a phase lost by imbalance, in chains (without a trace, by all communication) and in
   * transfer, and the useful share.
   */
  private static double[] losses(List<Window> windows, long from, long to) {
    double[] sums = new double[4];
    double length = 0;
    for (Window window : windows) {
      if (window.startNanos() >= from && window.endNanos() <= to) {
        double ideal = window.idealNanos().orElse(window.endNanos() - window.startNanos());
        length += window.nanos();
        sums[0] += window.usefulMaxNanos() - window.usefulMeanNanos();
        sums[1] += ideal - window.usefulMaxNanos();
        sums[2] += window.nanos() - ideal;
        sums[3] += window.usefulMeanNanos();
      }
    }
    assertTrue(length > 0, "no window lies within the phase");
    for (int i = 0; i < sums.length; i++) {
      sums[i] /= length;
    }
    return sums;
  }
}
