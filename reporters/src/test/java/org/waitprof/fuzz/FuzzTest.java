package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Inputs that {@code fuzz.sh} has found worth keeping, and good ones: every target reads or refuses
 * each of them as promised. Those kept are in {@code src/test/resources/fuzz}, a folder for each
 * kind of file.
 */
class FuzzTest {
  private static final Path KEPT = Path.of("src/test/resources/fuzz");

  static Stream<FuzzTarget> targets() {
    return FuzzTargets.all().stream();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void anyInputIsReadOrRefused(FuzzTarget target, @TempDir Path folder) throws Exception {
    FuzzRun run = new FuzzRun(target, folder);
    for (byte[] good : target.seeds()) {
      run.read(good);
    }
    assertTrue(run.accepted() > 0, run::toString);
    for (Path kept : kept(target.kind())) {
      byte[] input = Files.readAllBytes(kept);
      assertDoesNotThrow(() -> run.read(input), () -> target.name() + " of " + kept);
    }
  }

  private static List<Path> kept(String kind) throws IOException {
    List<Path> kept = new ArrayList<>();
    try (Stream<Path> files = Files.list(KEPT.resolve(kind))) {
      files.sorted().forEach(kept::add);
    }
    assertTrue(!kept.isEmpty(), kind);
    return kept;
  }

  /** A harness that finds nothing in a reader that fails would prove nothing. */
  @Test
  void aFailingReaderIsFound(@TempDir Path folder) throws Exception {
    FuzzRun run = new FuzzRun(new PlantedTarget(), folder);
    run.read(new byte[16]);
    assertEquals(0, run.beyond());
    byte[] input = "Wait............".getBytes(US_ASCII);
    run.read(input);
    assertEquals(1, run.beyond());
    input[4] = 100;
    assertThrows(ArrayIndexOutOfBoundsException.class, () -> run.read(input));
  }
}
