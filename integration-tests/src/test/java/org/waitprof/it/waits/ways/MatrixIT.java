package org.waitprof.it.waits.ways;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Script;
import org.waitprof.it.SharedJobs;
import org.waitprof.it.Stack;
import org.waitprof.it.Undisturbed;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: in profile and trace of one run of {@code ways.Matrix} no waiting is missing. That
 * of each way, which the program's own clock has, is waiting or is said not to be known, on the
 * rank that waits; where most of it is waiting, it has the pattern that the program names. What is
 * known to be otherwise is listed in {@code ways.expected}. The table that is written says how
 * exact all are; the campaign judges that on runs that had their cores.
 */
@Isolated
class MatrixIT {
  /** Points of the ranks' time in a way by which waiting may be off on cores of their own. */
  private static final double CALM_POINTS = 2;

  private static final Path HERE = Stack.get().module();

  @ParameterizedTest
  @CsvSource({"OPEN_MPI, 2", "MPJ_MULTICORE, 2"})
  void thoseThatStandForAll(Launcher launcher, int ranks) throws IOException {
    run(launcher, ranks, "ways.Matrix");
  }

  @Campaign
  @ParameterizedTest
  @CsvSource({"OPEN_MPI, 2", "MPJ_MULTICORE, 2", "MPJ_NIODEV, 2"})
  void all(Launcher launcher, int ranks) throws IOException {
    Run run = run(launcher, ranks, "ways.Matrix all");
    Undisturbed.judge(run.result, unused -> judgeExactly(launcher, run));
  }

  /** A run, its ways, and what its analysed trace says. */
  private record Run(MpiResult result, List<Way> ways, List<ProfileRow> trace) {}

  private static Run run(Launcher launcher, int ranks, String program) throws IOException {
    MpiResult result = SharedJobs.traced(launcher, ranks, program);
    List<Way> ways = Way.of(result.lines());
    assertTrue(ways.size() > 5, result::toString);
    List<ProfileRow> profile = CsvExport.of(result.profile());
    List<ProfileRow> trace = CsvExport.of(analysed(result));
    write(launcher, ways, profile, trace);
    Set<String> expected = expected(launcher);
    List<String> wrong = new ArrayList<>();
    for (Way way : ways) {
      judge(wrong, expected, "profile", way, profile);
      judge(wrong, expected, "trace", way, trace);
    }
    assertTrue(wrong.isEmpty(), () -> String.join("\n", wrong));
    return new Run(result, ways, trace);
  }

  private static void write(
      Launcher launcher, List<Way> ways, List<ProfileRow> profile, List<ProfileRow> trace)
      throws IOException {
    StringBuilder table =
        new StringBuilder(
            """
            | way | late | pattern | truth | profile | trace | profile says | trace says |
            |---|---|---|---|---|---|---|---|
            """);
    for (Way way : ways) {
      table.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %.1f | %.1f | %.1f | %s | %s |\n",
              way.name().replace(" ", " | "),
              way.pattern(),
              way.truePoints(),
              way.foundPoints(profile),
              way.foundPoints(trace),
              way.found(profile),
              way.found(trace)));
    }
    Files.writeString(HERE.resolve("target/matrix-" + launcher.argument() + ".md"), table);
  }

  private static void judge(
      List<String> wrong, Set<String> expected, String mode, Way way, List<ProfileRow> rows) {
    String name = mode + " " + way.name();
    if (!expected.contains(name) && !(way.isSeen(rows) && way.isNamed(rows))) {
      wrong.add(
          String.format(
              Locale.ROOT,
              "%s: %.1f waiting (%s) and %.1f not known instead of %.1f (%s)",
              name,
              way.foundPoints(rows),
              way.found(rows),
              way.unknownPoints(rows),
              way.truePoints(),
              way.pattern()));
    }
  }

  private static void judgeExactly(Launcher launcher, Run run) throws IOException {
    Set<String> expected = expected(launcher);
    for (Way way : run.ways) {
      double error = way.errorPoints(run.trace);
      assertTrue(
          error <= CALM_POINTS
              || way.unknownPoints(run.trace) > CALM_POINTS
              || expected.contains("trace " + way.name()),
          () -> way.name() + ": off by " + error + " points in the trace");
    }
  }

  /** Lines: LAUNCHER profile|trace METHOD LATE, and the hole behind it. */
  private static Set<String> expected(Launcher launcher) throws IOException {
    Set<String> expected = new HashSet<>();
    for (String line : Files.readAllLines(HERE.resolve("programs/ways.expected"))) {
      List<String> words = List.of(line.split(" +"));
      if (words.get(0).equals(launcher.binding())) {
        expected.add(String.join(" ", words.subList(1, 4)));
      }
    }
    return expected;
  }

  private static Path analysed(MpiResult result) {
    Path analysed = result.profile().resolveSibling("analysed.wprof");
    Script analysis =
        WaitprofCommand.run(
            "analyze", result.files(".trace").get(0).toString(), "-o", analysed.toString());
    assertEquals(0, analysis.exitCode(), analysis::output);
    return analysed;
  }
}
