package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Expectation: programs that nobody here wrote, the Java Grande MPJ kernels, find their own results
 * valid under the agent, print the same as without it but for times, and give a profile in which
 * the calls that {@code grande.list} names have been counted.
 */
class JavaGrandeIT {
  /**
   * These make all the calls that any of the kernels makes, but for Bcast; each on one launcher.
   */
  private static final String IN_A_BUILD =
      "MPJ_MULTICORE .*JGFSORBench.*|MPJ_NIODEV .*JGFMolDynBench.*";

  static Stream<Arguments> kernels() throws IOException {
    return kernels(kernel -> kernel.matches(IN_A_BUILD));
  }

  static Stream<Arguments> otherKernels() throws IOException {
    return kernels(kernel -> !kernel.matches(IN_A_BUILD));
  }

  private static Stream<Arguments> kernels(Predicate<String> wanted) throws IOException {
    List<String> lines = Files.readAllLines(Stack.get().module().resolve("programs/grande.list"));
    return Stream.of(Launcher.MPJ_MULTICORE, Launcher.MPJ_NIODEV)
        .flatMap(
            launcher ->
                lines.stream()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .filter(line -> wanted.test(launcher + " " + line.split(" ", 2)[0]))
                    .map(
                        line -> {
                          String[] words = line.split(" ", 3);
                          return Arguments.of(launcher, words[0], words[1], words[2]);
                        }));
  }

  @SideBySide
  @ParameterizedTest
  @MethodSource("kernels")
  void theKernelFindsItsResultValid(
      Launcher launcher, String mainClass, String lastLine, String calls) {
    MpiResult profiled = job(launcher).agent("summary=off").run(mainClass).ok();
    if (launcher == Launcher.MPJ_MULTICORE) {
      MpiResult plain = job(launcher).run(mainClass).ok();
      assertEquals(withoutTimes(plain), withoutTimes(profiled));
    }
    assertTrue(
        profiled.lines().stream().anyMatch(line -> line.startsWith(lastLine)), profiled::toString);
    assertFalse(profiled.stdout().contains("Validation failed"), profiled::toString);

    assertEquals(1, profiled.files(".wprof").size(), profiled::toString);
    List<ProfileRow> rows = CsvExport.of(profiled.files(".wprof").get(0));
    Set<String> counted =
        rows.stream().map(ProfileRow::call).collect(Collectors.toCollection(TreeSet::new));
    for (String call : calls.split(",", -1)) {
      assertTrue(counted.contains("MPI_" + call), () -> call + " is not among " + counted);
    }
    assertTrue(
        rows.stream().allMatch(row -> row.callPath().get(0).startsWith(mainClass + ".main:")),
        rows::toString);
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @MethodSource("otherKernels")
  void soDoTheOthers(Launcher launcher, String mainClass, String lastLine, String calls) {
    theKernelFindsItsResultValid(launcher, mainClass, lastLine, calls);
  }

  private static MpiJob job(Launcher launcher) {
    // They compute for long.
    return MpiJob.on(launcher).ofAUser().classPath(Stack.get().grandeClasses());
  }

  /** Times and rates differ from run to run; the launcher's own lines come in any order. */
  private static List<String> withoutTimes(MpiResult result) {
    return result.lines().stream()
        .map(line -> line.replaceAll("[0-9]+[.0-9E-]*|Infinity|NaN", "#").strip())
        .filter(line -> !line.isEmpty())
        .sorted()
        .toList();
  }
}
