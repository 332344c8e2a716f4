package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.course.Window;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.profilefile.ProfileReader;

/**
 * Expectation: in the windows of each phase of {@code phases.FourPhases} the factor is at fault
 * that the program names; the balanced phase has the highest parallel efficiency.
 */
class FourPhasesIT {
  private static final int RANKS = 4;

  @Test
  void eachPhaseShowsItsFactor(@TempDir Path folder) throws IOException {
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .ranks(RANKS)
            .agent("mode=trace,summary=off")
            .run("phases.FourPhases")
            .ok();
    Path profile = folder.resolve("x.wprof");
    String trace = result.files(".trace").get(0).toString();
    WaitprofCommand.run("analyze", trace, "--window", "100ms", "-o", profile.toString());
    List<Window> windows = ProfileReader.read(profile).course().windows();
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
    List<String> wrong = new ArrayList<>();
    String[] faults = {"imbalance", "serialised", "transfer"};
    for (int fault = 0; fault < faults.length; fault++) {
      double[] of = losses.getOrDefault(faults[fault], new double[4]);
      for (int other = 0; other < faults.length; other++) {
        if (other != fault && of[other] >= of[fault]) {
          wrong.add(faults[fault] + " loses more by " + faults[other]);
        }
      }
      if (of[3] >= losses.getOrDefault("balanced", new double[4])[3]) {
        wrong.add(faults[fault] + " is more efficient than balanced");
      }
    }
    StringBuilder text = new StringBuilder();
    losses.forEach((name, of) -> text.append(name).append(java.util.Arrays.toString(of)));
    assertTrue(wrong.isEmpty(), () -> wrong + " of " + text);
  }

  /** Shares of a phase lost by imbalance, in chains and in transfer, and the useful share. */
  private static double[] losses(List<Window> windows, long from, long to) {
    double[] sums = new double[4];
    double length = 0;
    for (Window window : windows) {
      if (window.startNanos() >= from && window.endNanos() <= to) {
        double ideal = window.idealNanos().orElseThrow();
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
