package org.waitprof.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.waitprof.fixture.Seed;

/**
 * Traces of random runs that MPI would allow are read and analysed, in each of their forms.
 * Simulations are not asked: a run may lean on buffers that a simulation does not give it.
 */
class SoundRunsTest {
  private static final int RUNS = Seed.inputs(20);

  static Stream<FuzzTarget> targets() {
    return FuzzTargets.all().stream()
        .filter(target -> form(target.kind()) != null && !target.name().startsWith("simulate"));
  }

  private static RandomRuns.@Nullable Form form(String kind) {
    return switch (kind) {
      case "trace" -> RandomRuns::folder;
      case "events" -> RandomRuns::text;
      case "paraver" -> RandomRuns::paraver;
      default -> null;
    };
  }

  @ParameterizedTest
  @MethodSource("targets")
  void soundRunsAreAccepted(FuzzTarget target, @TempDir Path folder) throws Exception {
    RandomRuns.Form form = Objects.requireNonNull(form(target.kind()));
    long seed = Seed.value();
    for (int run = 0; run < RUNS; run++) {
      byte[] input = RandomRuns.made(new Random(seed + run), form);
      assertEquals("", target.read(input, folder), target.name() + ", seed " + (seed + run));
    }
  }
}
