package org.waitprof.calibration.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.UniformContinuousDistribution;
import org.junit.jupiter.api.Test;

/**
 * Expectation: the sample of twelve calls whose figures were worked out by hand, limits of the
 * chi-squared test as they stand in tables, and the sample's own quantile where nothing fits.
 */
class WaitFreeLimitTest {
  private static final long[] TWELVE = {105, 101, 100, 103, 100, 102, 100, 101, 104, 100, 107, 101};
  private static final double[] SHARES = {0.8, 0.9, 0.95, 0.99};

  private static int[] quantiles(ModelFamily family) {
    ErrorModel model = family.model(family.likeliest(ErrorClasses.inWindows(TWELVE, 1)));
    return Arrays.stream(SHARES).mapToInt(model::quantile).toArray();
  }

  @Test
  void likeliestParametersAndQuantiles() {
    ErrorClasses errors = ErrorClasses.inWindows(TWELVE, 1);
    assertEquals(100, errors.minNanos());
    assertEquals(2, errors.mean(), 1e-12);
    assertEquals(2, ModelFamily.POISSON.likeliest(errors), 1e-12);
    assertEquals(0.405465, ModelFamily.EXPONENTIAL.likeliest(errors), 1e-6);
    assertEquals("[3, 4, 5, 6]", Arrays.toString(quantiles(ModelFamily.POISSON)));
    assertEquals("[3, 5, 7, 11]", Arrays.toString(quantiles(ModelFamily.EXPONENTIAL)));
  }

  /** The paper approximates them beyond 30 classes; its figures agree to a ten-thousandth. */
  @Test
  void limitsAreThoseOfTables() {
    int[] degrees = {31, 40, 60, 100};
    double[] approximated = {44.979, 55.753, 79.078, 124.340};
    for (int i = 0; i < degrees.length; i++) {
      double limit = ChiSquared.of(0, degrees[i]).limit();
      assertEquals(approximated[i], limit, 1.5e-4 * limit);
    }
    assertEquals(55.758, ChiSquared.of(0, 40).limit(), 5e-4);
    assertEquals(3.841, ChiSquared.of(0, 1).limit(), 5e-4);
  }

  /** Three calls in each of forty classes count as six in each of twenty. */
  @Test
  void classesAreMergedUntilFiveAreExpected() {
    long[] sample = new long[120];
    Arrays.setAll(sample, i -> i / 3);
    ErrorModel even = new DiscretisedError(UniformContinuousDistribution.of(0, 40));
    ChiSquared fits = ChiSquared.of(even, ErrorClasses.inWindows(sample, 1), 0);
    assertEquals(19, fits.degrees());
    assertEquals(0, fits.value(), 1e-9);
    // Twelve calls in every other pair of classes: twenty times six off by six.
    Arrays.setAll(sample, i -> i / 12 * 4L);
    sample[119] = 39;
    ChiSquared fails = ChiSquared.of(even, ErrorClasses.inWindows(sample, 1), 1);
    assertEquals(18, fails.degrees());
    assertEquals(20 * 6 - 22.0 / 6, fails.value(), 1e-9);
    assertFalse(fails.accepts());
  }

  @Test
  void whereNothingFitsTheSampleItselfTells() {
    long[] sample = new long[400];
    Arrays.setAll(sample, i -> i % 4 == 0 ? 9000 + i : 1000 + i);
    WaitFreeLimit usual = WaitFreeLimit.of(sample, 1, 0.7);
    assertTrue(usual.best().isEmpty(), usual::toString);
    assertEquals(1373, usual.maxNanos());
    assertEquals(ModelFamily.values().length, usual.fits().size());
  }

  @Test
  void callsThatAllTakeTheSame() {
    long[] sample = new long[50];
    Arrays.fill(sample, 700);
    WaitFreeLimit usual = WaitFreeLimit.of(sample, 20, 0.95);
    assertFalse(usual.best().isPresent(), usual::toString);
    assertEquals(700, usual.maxNanos());
    assertEquals(700, WaitFreeLimit.of(new long[] {700}, 20, 0.95).maxNanos());
  }

  /** A stall of a second among calls of a microsecond moves neither classes nor result. */
  @Test
  void fewVeryLongCallsChangeNothing() {
    long[] sample = new long[300];
    Arrays.setAll(sample, i -> 1000 + Math.round(-100 * Math.log1p(-(i + 0.5) / 300)));
    double undisturbed = WaitFreeLimit.of(sample, 1, 0.95).maxNanos();
    sample[7] = 1_000_000_000;
    sample[8] = 40_000_000;
    double disturbed = WaitFreeLimit.of(sample, 1, 0.95).maxNanos();
    assertEquals(undisturbed, disturbed, 0.2 * (undisturbed - 1000));
  }
}
