package org.waitprof.fuzz;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Inputs that crashed a reader, found by {@code fuzz.sh}; each is read or refused now: a counter
 * file with a sampled call whose number names none, and a trace whose regions have numbers so large
 * that a table of them fills the memory.
 */
class EarlierFindingsTest {
  private static byte[] input(String name) throws IOException {
    try (InputStream in = EarlierFindingsTest.class.getResourceAsStream("/fuzz/" + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    }
  }

  @Test
  void callsOfNoNameAreLeftOut(@TempDir Path folder) throws Exception {
    byte[] input = input("call-of-no-name.counters");
    Stream<FuzzTarget> merges =
        FuzzTargets.all().stream().filter(target -> target.name().startsWith("merge"));
    for (FuzzTarget target : merges.toList()) {
      target.read(input, folder); // Throws where the command ends by an internal error.
    }
  }

  @Test
  void regionsOfLargeNumbersTakeNoMemory(@TempDir Path folder) throws Exception {
    byte[] input = input("region-of-millions.trace");
    Runtime memory = Runtime.getRuntime();
    memory.gc();
    long before = memory.totalMemory() - memory.freeMemory();
    new TraceTarget().read(input, folder);
    long after = memory.totalMemory() - memory.freeMemory();
    assertTrue(after - before < 150_000_000, () -> "took " + (after - before) + " bytes");
  }
}
