package org.waitprof.calibration.fit;

import java.util.function.ToDoubleFunction;

/**
 * Looks for the parameters of a family with which a sample is likeliest, equation (7) of the paper,
 * and for those of the least distances, equation (10): a compass search over their logarithms. The
 * last class of a sample counts as all beyond, as likely as the tail is.
 */
final class ParameterSearch {
  private static final double FIRST_STEP = 0.5;
  private static final double LAST_STEP = 1e-3;
  private static final double MOST_LOG = 30;

  /** Where differences of a distribution function are rounded to 0. */
  private static final double LEAST_LIKELY = 1e-300;

  private ParameterSearch() {}

  /** The likeliest parameters near these. */
  static double[] likeliest(double[] start, ModelFamily family, ErrorClasses errors) {
    return minimise(start, at -> -logLikelihood(family.model(at), errors));
  }

  /**
   * The parameters of the least squared distances between frequencies and probabilities. From the
   * likeliest, which a few very long calls lead astray, it comes to what most calls look like.
   */
  static double[] leastSquares(double[] start, ModelFamily family, ErrorClasses errors) {
    return minimise(start, at -> distance(family.model(at), errors));
  }

  private static double logLikelihood(ErrorModel model, ErrorClasses errors) {
    long[] frequencies = errors.frequencies();
    double sum = 0;
    for (int k = 0; k < frequencies.length; k++) {
      sum +=
          frequencies[k] == 0
              ? 0
              : frequencies[k] * Math.log(Math.max(LEAST_LIKELY, errors.expected(model, k)));
    }
    return sum;
  }

  private static double distance(ErrorModel model, ErrorClasses errors) {
    long[] frequencies = errors.frequencies();
    double count = errors.count();
    double sum = 0;
    for (int k = 0; k < frequencies.length; k++) {
      double off = frequencies[k] / count - errors.expected(model, k);
      sum += off * off;
    }
    return sum;
  }

  private static double[] minimise(double[] start, ToDoubleFunction<double[]> of) {
    double[] best = start.clone();
    double least = of.applyAsDouble(best);
    for (double step = FIRST_STEP; step > LAST_STEP; ) {
      boolean moved = false;
      for (int i = 0; i < 2 * best.length; i++) {
        double[] next = best.clone();
        next[i / 2] *= Math.exp(i % 2 == 0 ? step : -step);
        double value = Math.abs(Math.log(next[i / 2])) > MOST_LOG ? least : of.applyAsDouble(next);
        if (value < least) {
          least = value;
          best = next;
          moved = true;
        }
      }
      step = moved ? step : step / 2;
    }
    return best;
  }
}
