package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.RankPartition;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.replay.window.WindowRule;
import org.waitprof.trace.Trace;
import org.waitprof.trace.text.TextTraceReader;

/**
 * Expectation: several processes find what one finds, to the nanosecond and to the last count,
 * however many there are, also more than ranks, and of damaged traces.
 */
class DividedReplayTest {
  private static final int PROGRAMS = Seed.inputs(120);

  private static String alone(Trace trace) {
    return ResultText.of(
        new Replay(trace, 1, ProgressListener.NONE).withWindows(WindowRule.USUAL).run());
  }

  private static String divided(Trace trace, int processes) {
    return assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () ->
            ThreadExchange.run(
                processes,
                exchange -> {
                  int threads = 1 + exchange.process() % 2;
                  ReplayResult result =
                      new Replay(
                              trace, threads, exchange, DelayRule.SCALASCA, ProgressListener.NONE)
                          .withWindows(WindowRule.USUAL)
                          .run();
                  return exchange.process() == 0 ? ResultText.of(result) : "";
                }));
  }

  @Test
  void randomPrograms() {
    Random random = new Random(Seed.value());
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = random.nextLong();
      RandomProgram program = new RandomProgram(new Random(seed), true);
      for (int rank = 0; rank < program.worldSize; rank++) {
        program.trace.on(rank).sampled();
      }
      String expected = alone(program.trace);
      for (int processes : new int[] {2, 3, 4, program.worldSize + 1}) {
        assertEquals(
            expected,
            divided(program.trace, processes),
            () -> "program " + seed + " in " + processes + " processes");
      }
    }
  }

  /** Streams cut short and ranks missing are the same loss to all. */
  @Test
  void damagedPrograms() {
    Random random = new Random(Seed.value() + 1);
    for (int i = 0; i < PROGRAMS; i++) {
      damaged(random.nextLong(), 2 + i % 3);
    }
  }

  /** Its waits stand in a circle; where that is broken, both sides may report at the same time. */
  @Test
  void waitsInACircle() {
    damaged(-2325457945987471840L, 2);
  }

  private static void damaged(long seed, int processes) {
    RandomProgram program = new RandomProgram(new Random(seed), true);
    DamagedTraceTest.damage(program.trace, new Random(seed));
    assertEquals(
        alone(program.trace),
        divided(program.trace, processes),
        () -> "program " + seed + " in " + processes + " processes");
  }

  @Test
  void theTracesOfScalasca() throws IOException {
    for (Path file : ScalascaVectorsTest.cases()) {
      try (Trace trace = new TextTraceReader().open(file)) {
        String expected = alone(trace);
        for (int processes : List.of(2, 3, 4)) {
          assertEquals(expected, divided(trace, processes), file + " in " + processes);
        }
      }
    }
  }

  @Test
  void ranksAreDividedInOrderAndEvenly() {
    for (int worldSize = 1; worldSize < 40; worldSize++) {
      for (int processes = 1; processes < 50; processes++) {
        for (int rank = 0; rank < worldSize; rank++) {
          RankPartition division = new RankPartition(0, processes, worldSize);
          int process = division.processOf(rank);
          assertEquals(true, division.first(process) <= rank && rank < division.first(process + 1));
        }
      }
    }
  }
}
