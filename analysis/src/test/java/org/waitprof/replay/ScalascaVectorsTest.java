package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.waitprof.model.Frame;
import org.waitprof.replay.delay.DelayCosts;
import org.waitprof.replay.delay.DelayPlace;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.result.CriticalImbalance;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.Trace;
import org.waitprof.trace.text.TextTraceReader;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;
import org.waitprof.waitstate.WaitGroup;

/**
 * Equal to Scalasca 2.6 on every {@code NAME.events.txt} with a {@code NAME.expected.txt} among the
 * test resources ({@code scalasca/}), and in a folder with more: {@code -Dwaitprof.vectors=FOLDER},
 * by default {@code ../shared/vectors/scalasca} and {@code scalasca-real} beside the repository,
 * where these are. Every wait, completion, count, delay cost and critical-path figure, on every
 * call path and rank, and nothing where Scalasca has nothing; to 1e-9, except that a value printed
 * with six digits or more may be off by one unit of the sixth. A metric that this test does not
 * know makes it fail.
 */
class ScalascaVectorsTest {
  private static final double TOLERANCE = 1e-9;
  private static final int PRINTED_DIGITS = 6;
  private static final double NANOS = 1e-9;

  /** Printed with more digits than the sums of doubles behind them have. */
  private static final double NOISE_SECONDS = 1e-12;

  /** Indirect and propagating waiting is booked in whole nanoseconds, instance by instance. */
  private static final double ROUNDED_SECONDS = 5e-9;

  private static final String IMBALANCE = "critical_imbalance_impact";

  @TestFactory
  Stream<DynamicTest> equalToScalasca() throws IOException {
    return cases().stream()
        .map(
            file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> check(file)));
  }

  /** The event files of all cases: those that a plain clone has, and more where they are. */
  static List<Path> cases() throws IOException {
    List<Path> cases = new ArrayList<>(in(resources()));
    assertFalse(cases.isEmpty(), "no *.events.txt among the test resources");
    for (Path more : folders()) {
      if (Files.isDirectory(more)) {
        cases.addAll(in(more));
      } else {
        assertTrue(System.getProperty("waitprof.vectors", "").isEmpty(), "no folder " + more);
      }
    }
    return cases;
  }

  private static List<Path> in(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".events.txt")).sorted().toList();
    }
  }

  private static Path resources() {
    return resource("fig2").resolveSibling("");
  }

  /** The events of a case that a plain clone has. */
  static Path resource(String name) {
    URL found = ScalascaVectorsTest.class.getResource("/scalasca/" + name + ".events.txt");
    assertNotNull(found, "the test resources hold Scalasca's answers");
    try {
      return Path.of(found.toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static List<Path> folders() {
    String given = System.getProperty("waitprof.vectors", "");
    if (!given.isEmpty()) {
      return List.of(Path.of(given));
    }
    Path root = Path.of("").toAbsolutePath();
    while (root.getParent() != null && !Files.isDirectory(root.resolve("profile-model"))) {
      root = root.getParent();
    }
    Path shared = root.resolve("../shared/vectors");
    return List.of(shared.resolve("scalasca"), shared.resolve("scalasca-real"));
  }

  private static void check(Path events) throws IOException {
    Path expectedFile = Path.of(events.toString().replace(".events.txt", ".expected.txt"));
    assertTrue(Files.exists(expectedFile), "no " + expectedFile);
    Severities expected = Severities.read(expectedFile);
    try (Trace trace = new TextTraceReader().open(events)) {
      ReplayResult result =
          new Replay(trace, 2, Replay.ProgressListener.NONE).withoutTreeWaits().run();
      Map<String, Map<String, double[]>> found = seconds(result);
      List<String> differences = new ArrayList<>();
      for (String metric : expected.metrics().keySet()) {
        assertTrue(found.containsKey(metric), "unknown metric " + metric);
      }
      for (Map.Entry<String, Map<String, double[]>> metric : found.entrySet()) {
        compare(expected, metric.getKey(), metric.getValue(), result, differences);
      }
      if (!differences.isEmpty()) {
        fail(String.join("\n", differences));
      }
      assertEquals(
          0,
          result.quality().of(Occurrence.RECEIVES_WITHOUT_SEND),
          "every message has its partner");
      assertEquals(
          0,
          result.quality().of(Occurrence.SENDS_WITHOUT_RECEIVE),
          "every message has its partner");
    }
  }

  private static void compare(
      Severities expected,
      String metric,
      Map<String, double[]> found,
      ReplayResult result,
      List<String> differences) {
    int ranks = result.trace().facts().worldSize();
    Set<String> paths = new TreeSet<>(found.keySet());
    paths.addAll(expected.metrics().getOrDefault(metric, Map.of()).keySet());
    for (String path : paths) {
      for (int rank = 0; rank < ranks; rank++) {
        String wanted = expected.text(metric, path, rank);
        double value = found.containsKey(path) ? found.get(path)[rank] : 0;
        if (!equal(wanted, value, metric)) {
          differences.add(metric + " " + path + " rank " + rank + ": " + value + " not " + wanted);
        }
      }
    }
  }

  private static boolean equal(String wanted, double value, String metric) {
    double number = Double.parseDouble(wanted);
    // These are no sums of times in the trace: fewer digits than six may be a rounded value, too.
    boolean rounded = metric.equals(IMBALANCE) || metric.startsWith("delay_");
    if (metric.startsWith("mpi_wait_") && Math.abs(number - value) <= ROUNDED_SECONDS) {
      return true;
    }
    if (Math.abs(number - value) <= TOLERANCE * Math.abs(number)) {
      return true;
    }
    if (Math.abs(number) < NOISE_SECONDS && Math.abs(value) < NOISE_SECONDS) {
      return true;
    }
    BigDecimal printed = new BigDecimal(wanted).stripTrailingZeros();
    if (!rounded && printed.precision() < PRINTED_DIGITS) {
      return false;
    }
    int lastDigit = printed.precision() - printed.scale() - PRINTED_DIGITS;
    return Math.abs(number - value) <= Math.pow(10, lastDigit);
  }

  /** What the replay found, by Scalasca's names. */
  private static Map<String, Map<String, double[]>> seconds(ReplayResult result) {
    Map<String, Map<String, double[]>> found = new TreeMap<>();
    int ranks = result.trace().facts().worldSize();
    List<MeasuredMetric> metrics = result.rules().metrics();
    for (int metric = 0; metric < metrics.size(); metric++) {
      MeasuredMetric measured = metrics.get(metric);
      if (measured.scalasca().isEmpty() || measured.kind() == Kind.CRITICAL_PATH) {
        continue;
      }
      double unit = measured.metric().unit().equals("ns") ? NANOS : 1;
      Map<String, double[]> paths = new TreeMap<>();
      for (RankResult rank : result.ranks()) {
        for (int row = 0; row < rank.rows(); row++) {
          add(paths, name(rank.region(row)), ranks, rank.rank(), unit * rank.booked(metric, row));
        }
      }
      found.put(measured.scalasca(), paths);
    }
    Set<WaitGroup> groups = EnumSet.allOf(WaitGroup.class);
    groups.remove(WaitGroup.FINALIZE); // Scalasca has no costs of these waits.
    for (WaitGroup group : groups) {
      found.put(
          group.scalascaShortTerm(),
          costs(result, ranks, (costs, place) -> costs.shortTerm(place, group)));
      found.put(
          group.scalascaLongTerm(),
          costs(result, ranks, (costs, place) -> costs.longTerm(place, group)));
    }
    found.put("critical_path", criticalPath(result, ranks));
    found.put(IMBALANCE, imbalance(result, ranks));
    return found;
  }

  private static Map<String, double[]> costs(
      ReplayResult result, int ranks, ToDoubleBiFunction<DelayCosts, Integer> cost) {
    Map<String, double[]> paths = new TreeMap<>();
    for (RankResult rank : result.ranks()) {
      DelayCosts costs = rank.delays();
      for (int place = 0; place < costs.size(); place++) {
        PathDefinition region = costs.place(rank.trace(), place).region().orElseThrow();
        add(paths, name(region), ranks, rank.rank(), NANOS * cost.applyAsDouble(costs, place));
      }
    }
    return paths;
  }

  private static Map<String, double[]> criticalPath(ReplayResult result, int ranks) {
    Map<String, double[]> paths = new TreeMap<>();
    for (RankResult rank : result.ranks()) {
      for (int path = 0; path < rank.paths(); path++) {
        double seconds = NANOS * rank.criticalNanos(path);
        add(paths, name(rank.trace().path(path)), ranks, rank.rank(), seconds);
      }
    }
    return paths;
  }

  private static Map<String, double[]> imbalance(ReplayResult result, int ranks) {
    Map<String, double[]> paths = new TreeMap<>();
    List<Map<DelayPlace, Double>> impact = CriticalImbalance.of(result);
    for (int i = 0; i < impact.size(); i++) {
      int rank = result.ranks().get(i).rank();
      impact
          .get(i)
          .forEach(
              (place, value) ->
                  add(
                      paths,
                      place.isGap() ? "gap" : name(place.region().orElseThrow()),
                      ranks,
                      rank,
                      value));
    }
    return paths;
  }

  private static void add(
      Map<String, double[]> paths, String path, int ranks, int rank, double value) {
    if (value != 0) {
      paths.computeIfAbsent(path, fresh -> new double[ranks])[rank] += value;
    }
  }

  /** {@code main/MPI_Recv}. */
  private static String name(PathDefinition region) {
    List<String> names = new ArrayList<>();
    region.path().frames().stream().map(Frame::method).forEach(names::add);
    if (region.call().isPresent() || names.isEmpty()) {
      names.add(region.region());
    }
    return String.join("/", names);
  }
}
