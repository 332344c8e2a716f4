package org.waitprof.trace.folder;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.trace.ClockCorrection;

/** Ticks of several processes and hosts come to one clock. */
class HostClockTest {
  /** 2.5 ticks a nanosecond; the calibration at start is wrong by 1e-4, as it can be. */
  private static StreamHeader stream(long startNanos, long laterNanos) {
    ByteBuffer numbers = ByteBuffer.allocate(TraceLayout.HEADER_BYTES);
    numbers.putLong(TraceLayout.START_TICKS_OFFSET, startNanos * 5 / 2);
    numbers.putLong(TraceLayout.START_NANOS_OFFSET, startNanos);
    numbers.putLong(TraceLayout.LATER_TICKS_OFFSET, laterNanos * 5 / 2);
    numbers.putLong(TraceLayout.LATER_NANOS_OFFSET, laterNanos);
    numbers.putDouble(TraceLayout.NANOS_PER_TICK_OFFSET, 0.4 * 1.0001);
    return new StreamHeader(numbers, false);
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
    StreamHeader damaged = stream(1_002_000_000, 0);
    damaged.numbers().putLong(TraceLayout.LATER_TICKS_OFFSET, Long.MAX_VALUE / 2);
    damaged.numbers().putLong(TraceLayout.LATER_NANOS_OFFSET, 5);
    return damaged;
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
