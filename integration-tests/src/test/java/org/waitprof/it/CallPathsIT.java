package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Expectation: the profile's call paths and counts are exactly those that the program gets by
 * walking its own stack before each call, over callers, recursion, interfaces, lambdas, library
 * callbacks, exceptions, reflection and executors; no walk of the agent disagrees with its hash.
 */
class CallPathsIT {
  @SideBySide
  @ParameterizedTest
  @EnumSource(names = "MPJ_MULTICORE")
  void pathsAreThoseOfAStackWalk(Launcher launcher) throws IOException {
    // Open MPI crashes now and then, with and without the agent, where threads take turns to probe
    // and have not been asked for.
    String mode = launcher == Launcher.OPEN_MPI ? "threads" : "one";
    check(MpiJob.on(launcher).jvm("-Xverify:all"), 40, "paths.DeepPaths", mode);
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MPJ_MULTICORE")
  void alsoWhereRanksAreProcesses(Launcher launcher) throws IOException {
    pathsAreThoseOfAStackWalk(launcher);
  }

  @Campaign
  @SideBySide
  @Test
  void manyThreadsAtATimeAndOneAfterTheOther() throws IOException {
    check(MpiJob.on(Launcher.OPEN_MPI), 8, "paths.ManyThreads");
  }

  /** On Java 25, where that is here. */
  @SideBySide
  @Test
  void alsoOnOpenMpi() throws IOException {
    MpiJob job = MpiJob.on(Launcher.OPEN_MPI).jvm("-Xverify:all");
    Stack.javaHome(25).ifPresent(job::java);
    check(job, 40, "paths.DeepPaths", "threads");
  }

  private static void check(MpiJob job, int leastPaths, String mainClass, String... arguments)
      throws IOException {
    MpiResult result = job.agent("").run(mainClass, arguments).ok();
    Map<String, Long> expected = new TreeMap<>();
    for (Path truth : result.files(".txt")) {
      for (String line : Files.readAllLines(truth)) {
        String[] words = line.split(" ", 5);
        expected.put(words[1] + " " + words[3] + " " + words[4], Long.parseLong(words[2]));
      }
    }
    assertTrue(expected.size() >= leastPaths, result::toString);
    Path profile = result.files(".wprof").get(0);
    Map<String, Long> counted =
        CsvExport.of(profile).stream()
            // The program writes down what it did before it ends.
            .filter(row -> !row.call().equals("MPI_Finalize"))
            .collect(
                Collectors.toMap(
                    row -> row.rank() + " " + row.call() + " " + withoutThread(row),
                    ProfileRow::count,
                    Long::sum,
                    TreeMap::new));
    assertEquals(lines(expected), lines(counted));
    Script report = WaitprofCommand.run("report", "-v", profile.toString());
    assertTrue(report.output().contains(" 0 mismatches"), report::output);
  }

  /** The path as its thread sees it, which does not ask what it is called. */
  private static String withoutThread(ProfileRow row) {
    return row.callPath().stream()
        .filter(frame -> !frame.startsWith("(thread)."))
        .collect(Collectors.joining(";"));
  }

  private static String lines(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getKey() + " x " + entry.getValue())
        .collect(Collectors.joining("\n"));
  }
}
