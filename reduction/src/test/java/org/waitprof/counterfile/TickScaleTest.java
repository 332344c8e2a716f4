package org.waitprof.counterfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;

/** Ticks become nanoseconds exactly, rounded down. */
class TickScaleTest {

  @Test
  void knownAnswers() {
    TickScale scale = TickScale.of(1_000_000_000L, 2_500_000_000L, 7);
    assertEquals(400, scale.nanosOf(1000));
    assertEquals(0, scale.nanosOf(2));
    assertEquals(1, scale.nanosOf(3));
    assertEquals(0, scale.nanosOf(-5));
    // 40 days of ticks: the product needs more than 64 bits.
    assertEquals(3_456_000_000_000_000L, scale.nanosOf(8_640_000_000_000_000L));
    assertEquals(TickScale.MOST_NANOS, new TickScale(1000, 1).nanosOf(Long.MAX_VALUE));
  }

  @Test
  void instantsThatAreTooCloseGiveWayToTheRateKnownAtStart() {
    assertEquals(250, TickScale.of(9_999_999, 1, 0.25).nanosOf(1000));
    assertEquals(10_000_000_000L, TickScale.of(10_000_000, 1, 0.25).nanosOf(1000));
    assertEquals(250, TickScale.of(10_000_000, 0, 0.25).nanosOf(1000));
  }

  @Test
  void nonsenseIsNotPlausible() {
    assertTrue(TickScale.of(0, 0, 0.4).plausible());
    for (double rate : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e7, 1e-4}) {
      assertFalse(TickScale.of(0, 0, rate).plausible(), "" + rate);
    }
    assertFalse(TickScale.of(Long.MAX_VALUE, 1, 1).plausible());
  }

  @Test
  void roundingNeverMakesWaitingNegative() {
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int round = 0; round < 20_000; round++) {
      TickScale scale =
          TickScale.of(10_000_000 + Seed.magnitude(random, 40), 1 + Seed.magnitude(random, 42), 1);
      long min = Seed.magnitude(random, 30);
      long count = 1L + random.nextInt(1_000_000);
      long sum = min * count + (random.nextBoolean() ? 0 : Seed.magnitude(random, 40));
      BigInteger exact =
          BigInteger.valueOf(sum)
              .multiply(BigInteger.valueOf(scale.nanos()))
              .divide(BigInteger.valueOf(scale.ticks()));
      if (exact.bitLength() <= 56) {
        assertTrue(
            scale.nanosOf(sum) - count * scale.nanosOf(min) >= 0, "seed " + seed + " " + scale);
        assertEquals(exact.longValueExact(), scale.nanosOf(sum), "seed " + seed + " " + scale);
      }
    }
  }
}
