package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.waitprof.pairing.clock.ClockLine;
import org.waitprof.record.file.CounterLayout;

/**
 * Expectation: instants are the start plus ticks since then by the length of a tick, rounded to the
 * nearest nanosecond. That length is measured over the run, if this was 10 ms or more, and else the
 * one that the rank had at its start.
 */
class SampleClockTest {
  private static ByteBuffer image(long laterNanos, long laterTicks) {
    ByteBuffer image = ByteBuffer.allocate(CounterLayout.HEADER_BYTES);
    image.order(ByteOrder.nativeOrder());
    image.putLong(CounterLayout.CLOCK_OFFSET, 1);
    image.putLong(CounterLayout.START_TICKS_OFFSET, 100);
    image.putLong(CounterLayout.START_NANOS_OFFSET, 5000);
    image.putLong(CounterLayout.LATER_TICKS_OFFSET, 100 + laterTicks);
    image.putLong(CounterLayout.LATER_NANOS_OFFSET, 5000 + laterNanos);
    image.putDouble(CounterLayout.NANOS_PER_TICK_OFFSET, 0.25);
    return image;
  }

  private static double tick(ByteBuffer image) {
    return new SampleClock(image, ClockLine.COMMON, null).duration(1);
  }

  @Test
  void theLengthOfATickIsMeasuredInTenMilliseconds() {
    assertEquals(0.5, tick(image(10_000_000, 20_000_000)));
    assertEquals(0.25, tick(image(9_999_999, 20_000_000)));
    assertEquals(0.25, tick(image(10_000_000, 0)));
    assertEquals(10_000_000, tick(image(10_000_000, 1)));
  }

  @Test
  void ticksOfTheSystemClockAreNanoseconds() {
    ByteBuffer image = image(10_000_000, 20_000_000);
    image.putLong(CounterLayout.CLOCK_OFFSET, 0);
    assertEquals(1, tick(image));
  }

  @Test
  void instantsAreRoundedOnBothSidesOfTheStart() {
    SampleClock clock = new SampleClock(image(0, 0), ClockLine.COMMON, null);
    long[] ticks = {7, 100, 101, 102, 103, 104, 98, 97, 7};
    clock.toInstants(ticks, 1, 8);
    // Quarters of a nanosecond: 0, 0.25, 0.5, 0.75, 1, -0.5, -0.75
    assertArrayEquals(new long[] {7, 5000, 5000, 5001, 5001, 5001, 4999, 4999, 7}, ticks);
  }

  @Test
  void otherHostsAreBroughtToTheCommonClock() {
    SampleClock clock = new SampleClock(image(0, 0), ClockLine.at(3, 0, -2000, 70), null);
    long[] ticks = {104, 108, 112};
    clock.toInstants(ticks, 1, 2);
    assertArrayEquals(new long[] {104, 3002, 112}, ticks);
    assertEquals(3, clock.host());
    assertEquals(70, clock.errorNanos());
  }

  @Test
  void aReferenceGivesTheLengthOfATickAndTheStart() {
    SampleClock reference = new SampleClock(image(10_000_000, 20_000_000), ClockLine.COMMON, null);
    ByteBuffer other = image(0, 0);
    other.putLong(CounterLayout.START_TICKS_OFFSET, 0);
    other.putLong(CounterLayout.START_NANOS_OFFSET, 0);
    long[] ticks = {104};
    new SampleClock(other, ClockLine.COMMON, reference).toInstants(ticks, 0, 1);
    assertEquals(5002, ticks[0]);
  }
}
