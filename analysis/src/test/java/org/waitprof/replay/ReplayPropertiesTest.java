package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Laws that hold on every trace, checked on thousands of random programs that know their answer.
 */
class ReplayPropertiesTest {
  /** Programs a law. */
  private static final int PROGRAMS = Seed.inputs(1000);

  @Test
  void findsWhatProgramsKnow() {
    each(
        1,
        (name, program, result) -> {
          Map<String, Long> found = found(result);
          found.keySet().removeIf(metric -> !compared(metric));
          assertEquals(program.truth, found, name);
          assertEquals(0, result.quality().of(Occurrence.RECEIVES_WITHOUT_SEND), name);
          assertEquals(0, result.quality().of(Occurrence.SENDS_WITHOUT_RECEIVE), name);
          assertEquals(0, result.quality().of(Occurrence.UNKNOWN_REQUESTS), name);
          assertEquals(0, result.quality().of(Occurrence.INCONSISTENT_EVENTS), name);
        });
  }

  /**
   * Wrong order, completions, what is passed on and the critical path follow from more than one
   * event.
   */
  private static boolean compared(String metric) {
    return !metric.contains("wrong_order")
        && !metric.contains("completion")
        && !metric.startsWith("collective_")
        && !metric.startsWith("wait_for_progress")
        && !metric.startsWith("indirect_")
        && !metric.startsWith("propagating_")
        && !metric.contains("critical_path");
  }

  @Test
  void waitsFitIntoTheirCalls() {
    each(
        2,
        (name, program, result) -> {
          for (RankResult rank : result.ranks()) {
            for (int row = 0; row < rank.rows(); row++) {
              long waits = 0;
              for (int metric = 0; metric < result.rules().metrics().size(); metric++) {
                MeasuredMetric measured = result.rules().metrics().get(metric);
                long booked = rank.booked(metric, row);
                assertTrue(booked >= 0, name + measured.metric().name() + " " + booked);
                waits += measured.kind() == Kind.WAIT ? booked : 0;
              }
              assertTrue(waits <= rank.stats(row).sumNanos(), name + rank.region(row));
            }
          }
        });
  }

  @Test
  void wrongOrderIsPartOfLateSender() {
    each(
        3,
        (name, program, result) -> {
          Map<String, Long> found = found(result);
          for (RankResult rank : result.ranks()) {
            String at = "@" + rank.rank();
            long wrong = found.getOrDefault("late_sender_wrong_order_ns" + at, 0L);
            assertTrue(wrong <= found.getOrDefault("late_sender_ns" + at, 0L), name);
            assertEquals(
                wrong,
                found.getOrDefault("late_sender_wrong_order_same_ns" + at, 0L)
                    + found.getOrDefault("late_sender_wrong_order_different_ns" + at, 0L),
                name);
          }
        });
  }

  @Test
  void criticalPathIsAsLongAsTheRun() {
    each(
        4,
        (name, program, result) -> {
          long length = 0;
          long rows = 0;
          int within = result.rules().number("critical_path_ns");
          for (RankResult rank : result.ranks()) {
            for (int path = 0; path < rank.paths(); path++) {
              assertTrue(rank.criticalNanos(path) >= 0, name);
            }
            for (int row = 0; row < rank.rows(); row++) {
              rows += rank.booked(within, row) + rank.booked(within + 1, row);
              length = Math.max(length, rank.booked(within, row));
            }
          }
          assertEquals(program.lastFinalize, rows, name);
          assertTrue(length <= program.lastFinalize, name);
        });
  }

  @Test
  void threadsChangeNothing() {
    int[] threads = {2};
    each(
        5,
        (name, program, result) -> {
          threads[0] = 2 + threads[0] % 6;
          assertEquals(found(result), found(replay(program.trace, threads[0])), name + threads[0]);
        });
  }

  @Test
  void numbersOfRanksMeanNothing() {
    each(
        6,
        (name, program, result) -> {
          Map<String, Long> expected = new TreeMap<>();
          found(result)
              .forEach(
                  (metric, value) -> {
                    int at = metric.indexOf('@') + 1;
                    int rank = Integer.parseInt(metric.substring(at));
                    expected.put(metric.substring(0, at) + (program.worldSize - 1 - rank), value);
                  });
          Map<String, Long> found = found(replay(program.trace.turned(), 1));
          // Prefixes go by rank; of several latest ranks the path takes the lowest.
          found.keySet().removeIf(ReplayPropertiesTest::goesByNumber);
          expected.keySet().removeIf(ReplayPropertiesTest::goesByNumber);
          assertEquals(expected, found, name);
        });
  }

  private static boolean goesByNumber(String metric) {
    return metric.startsWith("early_scan") || metric.startsWith("critical_path");
  }

  private interface Law {
    void check(String name, RandomProgram program, ReplayResult result);
  }

  private static void each(int offset, Law law) {
    Random random = new Random(Seed.value() + offset);
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = random.nextLong();
      RandomProgram program = new RandomProgram(new Random(seed), true);
      law.check("program " + seed + ": ", program, replay(program.trace, 1));
    }
  }

  private static ReplayResult replay(MemoryTrace trace, int threads) {
    return new Replay(trace, threads, ProgressListener.NONE).run();
  }

  /** What was booked, by metric and rank. */
  private static Map<String, Long> found(ReplayResult result) {
    Map<String, Long> found = new TreeMap<>();
    for (RankResult rank : result.ranks()) {
      for (int metric = 0; metric < result.rules().metrics().size(); metric++) {
        long sum = 0;
        for (int row = 0; row < rank.rows(); row++) {
          sum += rank.booked(metric, row);
        }
        if (sum != 0) {
          String name = result.rules().metrics().get(metric).metric().name();
          found.put(name + "@" + rank.rank(), sum);
        }
      }
    }
    return found;
  }
}
