package org.waitprof.report.cube;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.waitprof.model.JobProfile;
import org.waitprof.replay.Replay;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.explain.Topics;
import org.waitprof.trace.Trace;
import org.waitprof.trace.text.TextTraceReader;

/**
 * Expectation: whatever Scalasca 2.6 printed for a trace is in the Cube report of its analysis,
 * under Scalasca's unique name and with the same sum on each rank; and {@code explain} knows that
 * name. The traces and the numbers are those of the replay's own tests, and of {@code
 * ../shared/vectors/scalasca} beside the repository where that is there.
 */
class ScalascaNamesTest {
  /** Six digits are printed. */
  private static final double TOLERANCE = 1e-5;

  /** Values are stored in whole nanoseconds, instance by instance. */
  private static final double ROUNDED_SECONDS = 2e-8;

  @TestFactory
  Stream<DynamicTest> allOfScalascasMetrics() throws IOException {
    Path root = Path.of("").toAbsolutePath();
    while (root.getParent() != null && !Files.isDirectory(root.resolve("profile-model"))) {
      root = root.getParent();
    }
    List<Path> cases = new ArrayList<>();
    for (String folder :
        List.of("profile-model/src/test/resources/scalasca", "../shared/vectors/scalasca")) {
      if (Files.isDirectory(root.resolve(folder))) {
        try (Stream<Path> files = Files.list(root.resolve(folder))) {
          files.filter(file -> file.toString().endsWith(".events.txt")).forEach(cases::add);
        }
      }
    }
    assertFalse(cases.isEmpty(), "no *.events.txt");
    return cases.stream().map(file -> DynamicTest.dynamicTest(file.toString(), () -> check(file)));
  }

  private static void check(Path events) throws IOException {
    CubeReader cube;
    try (Trace trace = new TextTraceReader().open(events)) {
      JobProfile profile =
          MeasuredProfile.of(new Replay(trace, 1, Replay.ProgressListener.NONE).run(), "test");
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      new CubeFile().write(profile, ReportOptions.DEFAULTS, out);
      cube = new CubeReader(out.toByteArray());
    }
    Path expected = Path.of(events.toString().replace(".events.txt", ".expected.txt"));
    for (Map.Entry<String, double[]> metric : sums(expected).entrySet()) {
      String name = metric.getKey();
      assertTrue(Topics.named(name).isPresent(), "explain " + name);
      assertTrue(cube.metrics().contains(name), name + " among " + cube.metrics());
      double[] found = new double[metric.getValue().length];
      add(cube, name, found);
      if (name.equals("critical_path")) {
        // Of computation it stands at the call behind.
        add(cube, "critical_path_before", found);
      }
      for (int rank = 0; rank < found.length; rank++) {
        double wanted = metric.getValue()[rank];
        assertEquals(
            wanted, found[rank], ROUNDED_SECONDS + TOLERANCE * wanted, name + " rank " + rank);
      }
    }
  }

  private static void add(CubeReader cube, String name, double[] to) throws IOException {
    for (double[] row : cube.metrics().contains(name) ? cube.stored(name).values() : none()) {
      for (int rank = 0; rank < to.length; rank++) {
        to[rank] += row[rank];
      }
    }
  }

  private static List<double[]> none() {
    return List.of();
  }

  /** Each metric's sum over call paths, by rank. */
  private static Map<String, double[]> sums(Path expected) throws IOException {
    Map<String, double[]> sums = new TreeMap<>();
    String metric = "";
    for (String line : Files.readAllLines(expected)) {
      String[] words = line.trim().split("\\s+", -1);
      if (words.length == 1) {
        metric = words[0];
      } else {
        double[] row = sums.computeIfAbsent(metric, fresh -> new double[words.length - 1]);
        for (int rank = 0; rank < row.length; rank++) {
          row[rank] += Double.parseDouble(words[rank + 1]);
        }
      }
    }
    return sums;
  }
}
