package org.waitprof.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Some inputs of every target in every build, always the same. Others: {@code
 * -Dwaitprof.seed=NUMBER}; more: {@code -Dwaitprof.fuzz.inputs=NUMBER}.
 */
class FuzzTest {
  private static final long SEED = Long.getLong("waitprof.seed", 20140909L);
  private static final long INPUTS =
      Long.getLong("waitprof.fuzz.inputs", Boolean.getBoolean("waitprof.campaign") ? 4L : 1L);

  static Stream<FuzzTarget> targets() {
    return FuzzTargets.all().stream();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void anyInputIsReadOrRefused(FuzzTarget target, @TempDir Path folder) throws IOException {
    Fuzzer fuzzer = new Fuzzer(SEED, folder, Path.of("target", "fuzz-findings"));
    FuzzTally tally = fuzzer.run(target, 0, INPUTS * target.weight());
    System.out.println("-Dwaitprof.seed=" + SEED + " " + tally);
    assertEquals("", tally.complaint(), tally::toString);
  }

  @ParameterizedTest
  @MethodSource("targets")
  void goodInputsAreAccepted(FuzzTarget target, @TempDir Path folder) throws Exception {
    int accepted = 0;
    for (byte[] seed : target.seeds()) {
      accepted += target.read(seed, folder).isEmpty() ? 1 : 0;
    }
    assertTrue(accepted > 0, target.name());
  }

  /** A harness that finds nothing in a reader that fails would prove nothing. */
  @Test
  void aFailingReaderIsFound(@TempDir Path folder) throws IOException {
    FuzzTarget failing =
        new FuzzTarget() {
          @Override
          public String name() {
            return "failing";
          }

          @Override
          public java.util.List<byte[]> seeds() {
            return java.util.List.of(new byte[64]);
          }

          @Override
          public Mutator mutator() {
            return new WordMutator();
          }

          @Override
          public String read(byte[] input, Path ignored) {
            return input[40] == 0 ? "" : "not 0";
          }
        };
    FuzzTally tally = new Fuzzer(1, folder, folder).run(failing, 0, 1000);
    assertTrue(tally.crashes.stream().anyMatch(text -> text.contains("ArrayIndexOutOf")));
    assertTrue(tally.accepted > 0 && tally.accepted + tally.crashes.size() < 1000);
  }
}
