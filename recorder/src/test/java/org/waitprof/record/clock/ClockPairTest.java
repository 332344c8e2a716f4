package org.waitprof.record.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** A counter that is scripted beside a clock of which each reading takes 25 ns. */
class ClockPairTest {
  private static final long START = 1_000_000_000L;

  private static double trial(LongUnaryOperator counterAtNanos) {
    return new ClockPair() {
      private long now = START;

      @Override
      protected long counter() {
        return counterAtNanos.applyAsLong(now += 25);
      }

      @Override
      protected long nanos() {
        return now += 25;
      }
    }.nanosPerTick();
  }

  @Test
  void aSteadyCounterIsTrusted() {
    assertEquals(0.4, trial(nanos -> nanos * 5 / 2), 0.4 * 1e-4);
    assertEquals(10, trial(nanos -> nanos / 10), 10 * 1e-3);
  }

  @Test
  void nanoTimeInDisguiseIsNot() {
    assertEquals(0, trial(nanos -> nanos));
    assertEquals(0, trial(nanos -> nanos - 12345));
  }

  @Test
  void norOneThatStandsStillOrRunsBackwards() {
    assertEquals(0, trial(nanos -> 77));
    assertEquals(0, trial(nanos -> -3 * nanos));
  }

  @Test
  void noneIsBesideAClockThatStandsStill() {
    ClockPair pair =
        new ClockPair() {
          private long ticks;

          @Override
          protected long counter() {
            return ticks++;
          }

          @Override
          protected long nanos() {
            return START;
          }
        };
    assertTimeoutPreemptively(Duration.ofSeconds(30), () -> assertEquals(0, pair.nanosPerTick()));
  }

  @Test
  void norOneThatStepsBackOnce() {
    long step = START + 300_000;
    assertEquals(0, trial(nanos -> 3 * nanos - (nanos > step ? 1000 : 0)));
  }

  @Test
  void norOneThatChangesItsRate() {
    long change = START + 550_000;
    assertEquals(0, trial(nanos -> 3 * nanos + Math.max(0, nanos - change) / 10));
  }

  @Test
  void norOneThatNoProcessorHas() {
    assertEquals(0, trial(nanos -> nanos / 1000));
    assertEquals(0, trial(nanos -> nanos * 100));
  }
}
