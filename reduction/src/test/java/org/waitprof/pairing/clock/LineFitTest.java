package org.waitprof.pairing.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/**
 * Expectation: lines whose distance from the nearest bound is known from drawing them, and the
 * farthest that another line within the bounds may be from them.
 */
class LineFitTest {
  private static final double NEAR = 1e-3;

  private static LineFit fit(double steepest, double[][] above, double[][] below) {
    LineFit fit = new LineFit(steepest);
    for (double[] each : above) {
      fit.atMost(each[0], each[1]);
    }
    for (double[] each : below) {
      fit.atLeast(each[0], each[1]);
    }
    return fit;
  }

  private static void expect(
      double atBegin, double slope, double margin, double error, LineFit fit) {
    LineFit.Line line = fit.fit();
    assertEquals(atBegin, line.atBegin(), NEAR);
    assertEquals(slope, line.slope(), NEAR);
    assertEquals(margin, line.margin(), NEAR);
    assertEquals(error, line.error(), NEAR);
  }

  @Test
  void midwayBetweenLevelBounds() {
    double[][] above = {{0, 10}, {1, 10}};
    double[][] below = {{0, 0}, {1, 0}};
    // From one corner to the other is possible: 5 off at both ends.
    expect(5, 0, 5, 5, fit(100, above, below));
    // No more than 4 up or down: both ends of the level lines stay farthest, 5 off.
    expect(5, 0, 5, 5, fit(4, above, below));
  }

  @Test
  void midwayBetweenRisingBounds() {
    double[][] above = {{0, 10}, {0.5, 16}, {1, 20}};
    double[][] below = {{0, 0}, {0.5, 4}, {1, 10}};
    expect(5, 10, 5, 5, fit(100, above, below));
  }

  /**
   * At most 4 at the begin and 10 at the end, at least 0 in the middle: the room is 4 + s/2 up to a
   * slope s of 6, and falls behind it. Slopes of -8 to 20 are possible, of which -8 ends at -4,
   * where the line is at 6.5.
   */
  @Test
  void asSteepAsGivesTheMostRoom() {
    double[][] above = {{0, 4}, {1, 10}};
    double[][] below = {{0.5, 0}};
    expect(0.5, 6, 3.5, 10.5, fit(100, above, below));
    expect(0.5, 6, 3.5, 10.5, fit(10, above, below));
    // No steeper than 5: from -2.5 to 4 at the begin. A slope of -5 from 2.5 ends at -2.5, not
    // 5.75.
    expect(0.75, 5, 3.25, 8.25, fit(5, above, below));
  }

  /** Among lines that keep equally far from all bounds the flattest is taken. */
  @Test
  void theFlattestOfEqualOnes() {
    expect(5, 0, 5, 12.5, fit(15, new double[][] {{0.5, 10}}, new double[][] {{0.5, 0}}));
  }

  @Test
  void contradictingBoundsHaveNoError() {
    LineFit.Line line = fit(1, new double[][] {{0.5, 0}}, new double[][] {{0.5, 10}}).fit();
    assertEquals(-5, line.margin(), NEAR);
    assertTrue(Double.isInfinite(line.error()));
    // Steeper than possible: 49 at the end of what is at most 1 at the begin.
    LineFit.Line steep =
        fit(50, new double[][] {{0, 1}, {1, 101}}, new double[][] {{0, -1}, {1, 99}}).fit();
    assertEquals(50, steep.slope(), NEAR);
    assertEquals(-24, steep.margin(), NEAR);
    assertEquals(25, steep.atBegin(), NEAR);
  }
}
