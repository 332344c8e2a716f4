package org.waitprof.calibration.fit;

import java.util.function.ToDoubleFunction;

/**
 * Moves parameters until the squared distances between frequencies and probabilities, equation (10)
 * of the paper, do not become less: a compass search over their logarithms. From the likeliest
 * parameters, which a few very long calls lead astray, it comes to what most calls look like.
 */
final class LeastSquares {
  private static final double FIRST_STEP = 0.5;
  private static final double LAST_STEP = 1e-3;
  private static final double MOST_LOG = 30;

  private LeastSquares() {}

  static double[] from(double[] start, ModelFamily family, ErrorClasses errors) {
    return minimise(start, at -> distance(family.model(at), errors));
  }

  private static double distance(ErrorModel model, ErrorClasses errors) {
    long[] frequencies = errors.frequencies();
    double count = errors.count();
    double sum = 0;
    for (int k = 0; k < frequencies.length; k++) {
      double expected = k == frequencies.length - 1 ? model.tail(k) : model.probability(k);
      double off = frequencies[k] / count - expected;
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
