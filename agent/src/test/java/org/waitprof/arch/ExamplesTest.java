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
import org.junit.jupiter.api.Test;

/**
 * The examples of a new binding, pattern, quantity, figure and section, which {@code
 * benchmarks/fakes.sh} builds and tests, fit the tree as it is.
 */
class ExamplesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @Test
  void fitTheTree() throws IOException, InterruptedException {
    assumeTrue(isHere("git"), "NOT TESTED: there is no git here");
    try (Stream<Path> files = Files.list(ROOT.resolve("benchmarks/fakes"))) {
      List<Path> patches = files.filter(each -> each.toString().endsWith(".patch")).toList();
      assertTrue(patches.size() >= 6, patches::toString);
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
