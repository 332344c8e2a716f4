package org.waitprof.calibration.fit;

import java.util.function.DoubleUnaryOperator;

/**
 * A family's best model of a sample: by maximum likelihood or by least squares, whichever the test
 * finds closer.
 *
 * @param family family of the distribution
 * @param lambda parameter of the model, per window
 * @param test result of the test
 */
public record Fit(ModelFamily family, double lambda, ChiSquared test) {
  /** Largest factor between the closest parameter and the likeliest. */
  private static final double RANGE = 16;

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  /** Number of steps: each takes off two fifths, which leads to a thousandth. */
  private static final int SECTIONS = 20;

  /** Fits a family to a sample. */
  public static Fit of(ModelFamily family, ErrorClasses errors) {
    double likeliest = family.likeliest(errors);
    Fit first = tested(family, likeliest, errors);
    Fit second = tested(family, closest(likeliest, family, errors), errors);
    return second.test.value() < first.test.value() ? second : first;
  }

  private static Fit tested(ModelFamily family, double lambda, ErrorClasses errors) {
    return new Fit(family, lambda, ChiSquared.of(family.model(lambda), errors, 1));
  }

  /**
   * The parameter of the least squared distances between frequencies and probabilities, equation
   * (10) of the paper. A few very long calls distort the likeliest parameter; this one fits most
   * calls.
   */
  private static double closest(double likeliest, ModelFamily family, ErrorClasses errors) {
    DoubleUnaryOperator distance = log -> errors.distance(family.model(likeliest * Math.exp(log)));
    double low = -Math.log(RANGE);
    double high = Math.log(RANGE);
    for (int i = 0; i < SECTIONS; i++) {
      double part = GOLDEN * (high - low);
      if (distance.applyAsDouble(high - part) < distance.applyAsDouble(low + part)) {
        high = low + part;
      } else {
        low = high - part;
      }
    }
    return likeliest * Math.exp((low + high) / 2);
  }

  public ErrorModel model() {
    return family.model(lambda);
  }
}
