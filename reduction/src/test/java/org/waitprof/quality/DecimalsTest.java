package org.waitprof.quality;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The quick way gives the digits of the exact one. */
class DecimalsTest {
  private static void check(double value) {
    for (int decimals = 0; decimals < 5; decimals++) {
      assertEquals(
          BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP).toPlainString(),
          Decimals.fixed(value, decimals),
          value + " with " + decimals);
    }
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        0,
        -0.0,
        0.05,
        0.5,
        1.5,
        2.5,
        0.125,
        1.005,
        0.9995,
        99.95,
        34.45,
        999.9999,
        1e-9,
        1e9,
        123456789.5,
        1e300,
        Double.MIN_VALUE,
        -2.5,
        -0.04
      })
  void atTiesAndBounds(double value) {
    check(value);
  }

  @Test
  void whatIsNoNumberHasAName() {
    assertEquals("Infinity", Decimals.fixed(Double.POSITIVE_INFINITY, 3));
    assertEquals("-Infinity", Decimals.fixed(Double.NEGATIVE_INFINITY, 0));
    assertEquals("NaN", Decimals.fixed(Double.NaN, 1));
  }

  @Test
  void anywhere() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      check(random.nextDouble() * Math.pow(10, random.nextInt(12)));
      check(random.nextInt(100_000) / 1000.0);
    }
  }
}
