package org.waitprof.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Points on a curve of the normal form give that curve, with an adjusted R2 of 1 and no error; with
 * noise of 2 % the term of the curve stays, and the prediction for twice the ranks is near; noise
 * alone has no term.
 */
class GrowthModelTest {
  private static final double[] RANKS = {2, 4, 8, 16, 32, 64, 128};

  private static GrowthModel of(DoubleUnaryOperator curve) {
    return GrowthModel.of(RANKS, Arrays.stream(RANKS).map(curve).toArray());
  }

  private static double log2(double p) {
    return Math.log(p) / Math.log(2);
  }

  @Test
  void exactPointsGiveTheirCurve() {
    GrowthModel nLogN = of(p -> 0.5 + 0.002 * p * log2(p));
    assertEquals("0.500 + 0.00200 p log2(p)", nLogN.formula());
    assertEquals(1, nLogN.adjustedR2(), 1e-12);
    assertEquals(0, nLogN.error(), 1e-9);
    assertEquals(0.5 + 0.002 * 256 * 8, nLogN.at(256), 1e-9);
    assertEquals("0.100 + 0.0300 p^1.5", of(p -> 0.1 + 0.03 * Math.pow(p, 1.5)).formula());
    assertEquals("3.00 - 0.200 log2(p)", of(p -> 3 - 0.2 * log2(p)).formula());
    assertEquals("1.00 + 0.0100 log2(p)^2", of(p -> 1 + 0.01 * log2(p) * log2(p)).formula());
    assertEquals("7.00", of(p -> 7).formula());
    assertEquals("0.00", of(p -> 0).formula());
  }

  @Test
  void noiseDoesNotHideTheTerm() {
    Random random = new Random(7);
    for (int i = 0; i < 20; i++) {
      GrowthModel model = of(p -> (1 + 0.02 * random.nextGaussian()) * (0.2 + 0.01 * p));
      double at = model.at(256);
      assertTrue(model.hasTerm() && model.adjustedR2() > 0.98, model::toString);
      assertEquals(0.2 + 0.01 * 256, at, 0.25 * at, model::toString);
    }
  }

  /** The other points predict worse with a term than without one, mostly. */
  @Test
  void noiseAloneIsNoGrowth() {
    Random random = new Random(7);
    int grown = 0;
    for (int i = 0; i < 100; i++) {
      GrowthModel model = of(p -> 1 + 0.02 * random.nextGaussian());
      grown += Math.abs(model.at(256) - 1) > 0.1 ? 1 : 0;
    }
    assertTrue(grown < 25, "series of noise, of 100, that seem to grow by a tenth: " + grown);
  }
}
