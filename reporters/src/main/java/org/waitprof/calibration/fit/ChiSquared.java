package org.waitprof.calibration.fit;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Pearson's test of a model: the sum of squared distances from the expected frequencies, equation
 * (8) of the paper. Classes are merged with the next until five calls are expected in each, as the
 * distribution requires. The degrees of freedom are the merged classes less one and less the fitted
 * parameters.
 *
 * @param value the sum
 * @param degrees degrees of freedom; less than 1 if the sample is too narrow for a test
 * @param limit bound that the sum keeps with the chosen probability if the model is right
 */
public record ChiSquared(double value, int degrees, double limit) {
  /** Share of samples of a right model that are rejected. */
  public static final double LEVEL = 0.05;

  private static final double LEAST_EXPECTED = 5;

  /** Tests a model with this number of fitted parameters. */
  static ChiSquared of(ErrorModel model, ErrorClasses errors, int parameters) {
    long[] frequencies = errors.frequencies();
    double count = errors.count();
    double sum = 0;
    int merged = 0;
    double expected = 0;
    double found = 0;
    for (int k = 0; k < frequencies.length; k++) {
      boolean last = k == frequencies.length - 1;
      expected += count * (last ? model.tail(k) : model.probability(k));
      found += frequencies[k];
      boolean restIsEnough = last || count * model.tail(k + 1) >= LEAST_EXPECTED;
      if (last || (expected >= LEAST_EXPECTED && restIsEnough)) {
        double off = found - expected;
        sum += expected > 0 ? off * off / expected : found > 0 ? Double.POSITIVE_INFINITY : 0;
        merged++;
        expected = 0;
        found = 0;
      }
    }
    return of(sum, merged - 1 - parameters);
  }

  /** Evaluates a sum with its degrees of freedom. */
  static ChiSquared of(double sum, int degrees) {
    double limit =
        degrees < 1 ? 0 : ChiSquaredDistribution.of(degrees).inverseSurvivalProbability(LEVEL);
    return new ChiSquared(sum, degrees, limit);
  }

  /** Whether the model may be right. */
  public boolean accepts() {
    return degrees >= 1 && value <= limit;
  }
}
