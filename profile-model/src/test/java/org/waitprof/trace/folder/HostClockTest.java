package org.waitprof.trace.folder;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.trace.ClockCorrection;

/** Ticks of several processes and hosts come to one clock. */
class HostClockTest {
  /** 2.5 ticks a nanosecond; the calibration at start is wrong by 1e-4, as it can be. */
  private static StreamHeader stream(long startNanos, long laterNanos) {
    return new StreamHeader(
        2,
        ByteOrder.LITTLE_ENDIAN,
        0,
        startNanos * 5 / 2,
        startNanos,
        laterNanos * 5 / 2,
        laterNanos,
        0.4 * 1.0001,
        0,
        0,
        0,
        2,
        0,
        0);
  }

  private static void assertNear(long expected, long actual, long tolerance) {
    assertTrue(Math.abs(actual - expected) <= tolerance, () -> actual + " instead of " + expected);
  }

  @Test
  void aKilledProcessGetsTheScaleOfAnother() {
    StreamHeader killed = stream(1_000_000_000, 0);
    StreamHeader whole = stream(1_300_000_000, 61_000_000_000L);
    HostClock clock = HostClock.of(List.of(killed, whole), List.of(killed), ClockCorrection.NONE);
    assertNear(30_000_000_000L, clock.nanosOf(75_000_000_000L), 2);
  }

  @Test
  void aDamagedInstantDoesNotBendTheClock() {
    StreamHeader good = stream(1_000_000_000, 0);
    HostClock clock = HostClock.of(List.of(good, damaged()), List.of(good), ClockCorrection.NONE);
    assertNear(1_100_000_000L, clock.nanosOf(2_750_000_000L), 20_000);
  }

  private static StreamHeader damaged() {
    StreamHeader good = stream(1_002_000_000, 0);
    return new StreamHeader(
        2,
        good.order(),
        0,
        good.startTicks(),
        good.startNanos(),
        Long.MAX_VALUE / 2,
        5,
        good.nanosPerTick(),
        0,
        0,
        0,
        2,
        0,
        0);
  }

  @Test
  void offsetsBetweenHostsAreInterpolatedLinearly() {
    ClockCorrection drift = new ClockCorrection(1_000_000_000, 500, 61_000_000_000L, 60_500, 10);
    List<StreamHeader> streams = List.of(stream(1_000_000_000, 61_000_000_000L));
    HostClock clock = HostClock.of(streams, streams, drift);
    assertNear(1_000_000_500L, clock.nanosOf(2_500_000_000L), 2);
    assertNear(31_000_030_500L, clock.nanosOf(77_500_000_000L), 2);
    assertNear(61_000_060_500L, clock.nanosOf(152_500_000_000L), 2);
  }
}
