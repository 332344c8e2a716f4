package org.waitprof.report.cube;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.model.JobProfile;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.replay.Replay;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.explain.Topics;
import org.waitprof.trace.Trace;
import org.waitprof.trace.text.TextTraceReader;

/**
 * Expectation: whatever Scalasca 2.6 printed for a trace is in the Cube report of its analysis,
 * under Scalasca's unique name and with the same sum over the call paths of each region on each
 * rank; and {@code explain} knows that name. The traces and the numbers are those of the replay's
 * own tests.
 */
class ScalascaNamesTest {
  private static final String VECTORS = "analysis/src/test/resources/scalasca";

  /** Six digits are printed. */
  private static final double TOLERANCE = 1e-5;

  /** Values are stored in whole nanoseconds, instance by instance. */
  private static final double ROUNDED_SECONDS = 2e-8;

  @TestFactory
  Stream<DynamicTest> allOfScalascasMetrics() throws IOException {
    List<Path> cases;
    try (Stream<Path> files = Files.list(root().resolve(VECTORS))) {
      cases = files.filter(file -> file.toString().endsWith(".events.txt")).toList();
    }
    assertFalse(cases.isEmpty(), "no *.events.txt");
    return cases.stream().map(file -> DynamicTest.dynamicTest(file.toString(), () -> check(file)));
  }

  private static Path root() {
    Path root = Path.of("").toAbsolutePath();
    while (root.getParent() != null && !Files.isDirectory(root.resolve("profile-model"))) {
      root = root.getParent();
    }
    return root;
  }

  private static void check(Path events) throws IOException {
    CubeReader cube = cube(events);
    Path expected = Path.of(events.toString().replace(".events.txt", ".expected.txt"));
    for (Map.Entry<String, Map<String, double[]>> metric : sums(expected).entrySet()) {
      String name = metric.getKey();
      assertTrue(Topics.named(name).isPresent(), "explain " + name);
      assertTrue(cube.metrics().contains(name), name + " among " + cube.metrics());
      Map<String, double[]> found = new TreeMap<>();
      cube.stored(name).forEach((path, byRank) -> add(found, path, byRank));
      assertTrue(metric.getValue().keySet().containsAll(found.keySet()), name + found.keySet());
      metric
          .getValue()
          .forEach(
              (region, wanted) -> {
                double[] its = found.getOrDefault(region, new double[wanted.length]);
                for (int rank = 0; rank < its.length; rank++) {
                  double tolerance = ROUNDED_SECONDS + TOLERANCE * wanted[rank];
                  String where = name + " " + region + " rank " + rank;
                  assertEquals(wanted[rank], its[rank], tolerance, where);
                }
              });
    }
  }

  /**
   * The figures of DELAY.md's example: of the critical path's 101 s, rank 0 has 60 in foo, 2 in
   * MPI_Send, 38 in bar and 1 in MPI_Init; nothing is left for the calls behind the regions.
   */
  @Test
  void criticalPathIsInTheRegionsOfTheTrace() throws IOException {
    CubeReader cube = cube(root().resolve(VECTORS + "/fig2.events.txt"));
    Map<String, double[]> path = cube.stored("critical_path");
    Map<String, Double> first = new TreeMap<>();
    path.forEach(
        (place, byRank) -> {
          first.put(place, byRank[0]);
          assertEquals(0, byRank[1] + byRank[2], place);
        });
    assertEquals(
        Map.of(
            "fig2/main/MPI_Init",
            1.0,
            "fig2/main/foo",
            60.0,
            "fig2/main/MPI_Send",
            2.0,
            "fig2/main/bar",
            38.0),
        first);
    assertFalse(cube.metrics().contains("critical_path_before"), () -> "" + cube.metrics());
  }

  /** Without regions the same path is in the calls, and before the calls behind. */
  @Test
  void withoutRegionsItIsBeforeTheCalls(@TempDir Path folder) throws IOException {
    Path source = root().resolve(VECTORS + "/fig2.events.txt");
    List<String> calls =
        Files.readAllLines(source).stream()
            .filter(line -> !line.matches("[EL] \\S+ (main|foo|bar)"))
            .toList();
    CubeReader cube = cube(Files.write(folder.resolve("calls.events.txt"), calls));
    assertEquals(1 + 2, cube.inclusive("critical_path", "calls"));
    assertEquals(60, cube.inclusive("critical_path_before", "calls/MPI_Send"));
    assertEquals(38, cube.inclusive("critical_path_before", "calls/MPI_Finalize"));
  }

  /** The report of an analysis that was stored and read again. */
  private static CubeReader cube(Path events) throws IOException {
    Path folder = Files.createTempDirectory("cube");
    Path file = folder.resolve("p.wprof");
    try (Trace trace = new TextTraceReader().open(events)) {
      JobProfile profile =
          MeasuredProfile.of(
              new Replay(trace, 1, Replay.ProgressListener.NONE).withoutTreeWaits().run(), "test");
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      JobProfile stored = ProfileReader.read(ProfileWriter.write(profile, file));
      new CubeFile().write(stored, ReportOptions.DEFAULTS, out);
      return new CubeReader(out.toByteArray());
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  /** Adds a row to its region's. */
  private static void add(Map<String, double[]> regions, String path, double[] row) {
    String region = path.substring(path.lastIndexOf('/') + 1);
    double[] sums = regions.computeIfAbsent(region, fresh -> new double[row.length]);
    for (int rank = 0; rank < row.length; rank++) {
      sums[rank] += row[rank];
    }
  }

  /** Each metric's sum over call paths, by region and rank. */
  private static Map<String, Map<String, double[]>> sums(Path expected) throws IOException {
    Map<String, Map<String, double[]>> sums = new TreeMap<>();
    String metric = "";
    for (String line : Files.readAllLines(expected)) {
      String[] words = line.trim().split("\\s+", -1);
      if (words.length == 1) {
        metric = words[0];
      } else {
        double[] row = Arrays.stream(words).skip(1).mapToDouble(Double::parseDouble).toArray();
        add(sums.computeIfAbsent(metric, fresh -> new TreeMap<>()), words[0], row);
      }
    }
    return sums;
  }
}
