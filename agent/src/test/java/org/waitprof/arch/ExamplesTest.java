package org.waitprof.arch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Patches fit the tree as it is: the examples of a new binding, pattern, quantity, figure and
 * section, which {@code benchmarks/fakes.sh} builds and tests, and the defects of {@code
 * benchmarks/mutants.sh}.
 */
class ExamplesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @ParameterizedTest
  @CsvSource({"benchmarks/fakes, 6", "benchmarks/mutants, 4"})
  void fitTheTree(String folder, int least) throws IOException, InterruptedException {
    assumeTrue(isHere("git"), "NOT TESTED: there is no git here");
    try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
      List<Path> patches = files.filter(each -> each.toString().endsWith(".patch")).toList();
      assertTrue(patches.size() >= least, patches::toString);
      for (Path each : patches) {
        Process check =
            new ProcessBuilder("git", "apply", "--check", each.toString())
                .directory(ROOT.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, check.waitFor(), each + ": " + said);
      }
    }
  }

  private static boolean isHere(String command) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(each -> Files.isExecutable(Path.of(each, command)));
  }
}
