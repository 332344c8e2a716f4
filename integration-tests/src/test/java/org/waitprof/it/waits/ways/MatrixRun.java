package org.waitprof.it.waits.ways;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.waitprof.it.SoundTrace;
import org.waitprof.it.Stack;

/** A run of a program of ways: its truth, and what its profile and its trace say. */
final class MatrixRun {
  private static final Path HERE = Stack.get().module();

  private final List<Way> ways;
  private final Map<String, Seen> seen;
  private final Map<String, Seen> others;
  private final List<BoundedRow> profile;
  private final List<BoundedRow> trace;

  /**
   * A run that has ended.
   *
   * @param binding whose lines of {@code ways.seen} hold, if it has no others for that many ranks
   *     or that component for one-sided operations
   * @param ranks number of ranks
   * @param lines what the program printed
   * @param profile its profile
   * @param trace its trace, which is analysed here
   */
  MatrixRun(String binding, int ranks, List<String> lines, Path profile, Path trace)
      throws IOException {
    ways = Way.of(lines);
    assertTrue(ways.size() > 5, lines::toString);
    seen = Seen.of(HERE.resolve("programs/ways.seen"), binding);
    others = new HashMap<>(Seen.of(HERE.resolve("programs/ways.seen"), binding + "-" + ranks));
    String windows = binding + "-" + Stack.get().windows();
    others.putAll(Seen.of(HERE.resolve("programs/ways.seen"), windows));
    this.profile = BoundedRow.of(profile);
    this.trace = BoundedRow.of(SoundTrace.of(trace, profile.resolveSibling("analysed.wprof")));
  }

  /** One thing that is asked of a way in profile and in trace. */
  private interface Question {
    Optional<String> ask(SeenRule rule);
  }

  /** Fails where a way is not seen as {@code ways.seen} says, which holds of any run. */
  void judge() {
    judge(SeenRule::fault, false);
  }

  /** {@link #judge()} of a run that may have more operations than the sample holds. */
  void judgeOrEstimated() {
    judge(SeenRule::fault, true);
  }

  /** Fails where a figure is off by more points, which holds of runs that had their cores. */
  void judgeExactly(double points) {
    judge(rule -> rule.inexactness(points), false);
  }

  private void judge(Question question, boolean orEstimated) {
    List<String> faults = new ArrayList<>();
    for (Way way : ways) {
      Seen its = seen(way);
      Seen.Known known = orEstimated ? its.profile().orEstimated() : its.profile();
      question
          .ask(new SeenRule(way, known, profile))
          .ifPresent(fault -> faults.add("profile " + fault));
      question
          .ask(new SeenRule(way, its.trace(), trace))
          .ifPresent(fault -> faults.add("trace " + fault));
    }
    assertTrue(faults.isEmpty(), () -> String.join("\n", faults));
  }

  /** Fails unless {@code ways.seen} has the ways of the run and no others. */
  void judgeNames() {
    assertEquals(
        String.join("\n", seen.keySet()),
        String.join("\n", ways.stream().map(Way::name).toList()),
        "ways.seen, in the program's order");
  }

  private Seen seen(Way way) {
    Seen its = others.getOrDefault(way.name(), seen.get(way.name()));
    if (its == null) {
      throw new AssertionError("not in ways.seen: " + way.name());
    }
    return its;
  }

  private static String circumstances() {
    OperatingSystemMXBean machine = ManagementFactory.getOperatingSystemMXBean();
    return String.format(
        Locale.ROOT,
        "%s, %d CPUs, %s, load average of the last minute %.1f.",
        LocalDate.now(ZoneOffset.UTC),
        machine.getAvailableProcessors(),
        System.getProperty("os.arch"),
        machine.getSystemLoadAverage());
  }

  /**
   * Writes the ways as a table of {@code benchmarks/results/matrix.md}.
   *
   * @param name of the file in {@code target/matrix}
   * @param title its heading
   */
  void write(String name, String title) throws IOException {
    StringBuilder table =
        new StringBuilder(
            "## "
                + title
                + "\n\n"
                + circumstances()
                + """



                | way | late | call | pattern | truth | profile | trace | not known | known |
                |---|---|---|---|---|---|---|---|---|
                """);
    for (Way way : ways) {
      table.append(MatrixTable.row(way, seen(way), profile, trace));
    }
    Path folder = Files.createDirectories(HERE.resolve("target/matrix"));
    Files.writeString(folder.resolve(name + ".md"), table);
  }
}
