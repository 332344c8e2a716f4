package org.waitprof.report.compare;

import java.util.Arrays;

/**
 * A figure of the runs of one side.
 *
 * @param runs how many runs there are
 * @param mean their mean
 * @param variance their variance (divided by runs - 1); 0 for a single run
 * @param interval half of the mean's 95 % interval as far as each run's figure comes from a sample
 *     of its calls; NaN where that is not known
 */
public record Sample(int runs, double mean, double variance, double interval) {

  static Sample of(double[] values) {
    return of(values, new double[] {Double.NaN});
  }

  /** With what is known of each value. */
  static Sample of(double[] values, double[] intervals) {
    double mean = Arrays.stream(values).average().orElse(0);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    double interval = Arrays.stream(intervals).reduce(0, Math::hypot) / intervals.length;
    return new Sample(
        values.length, mean, values.length < 2 ? 0 : squares / (values.length - 1), interval);
  }

  private double varianceOfMean() {
    return variance / runs;
  }

  /**
   * How far apart the means of two samples must lie to differ with 95 % confidence (Welch's t-test:
   * B. L. Welch, "The generalization of Student's problem when several different population
   * variances are involved", Biometrika 34, 1947).
   *
   * <p>A single run against several is taken to scatter as they do; of single runs on both sides
   * only how well their figures were measured is known.
   *
   * @return NaN if not even that is
   */
  public static double noise(Sample a, Sample b) {
    if (a.runs < 2 && b.runs < 2) {
      return Math.hypot(a.interval, b.interval);
    }
    if (a.runs < 2 || b.runs < 2) {
      Sample several = a.runs < 2 ? b : a;
      return quantile(several.runs - 1.0) * Math.sqrt(several.variance * (1 + 1.0 / several.runs));
    }
    double sum = a.varianceOfMean() + b.varianceOfMean();
    if (sum == 0) {
      return 0;
    }
    double freedom =
        sum
            * sum
            / (a.varianceOfMean() * a.varianceOfMean() / (a.runs - 1)
                + b.varianceOfMean() * b.varianceOfMean() / (b.runs - 1));
    return quantile(freedom) * Math.sqrt(sum);
  }

  /** Two-sided 95 % quantiles of Student's distribution with 1, 2, ... degrees of freedom. */
  private static final double[] T95 = {
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010, 2.1788,
    2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687, 2.0639,
    2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423
  };

  /** Degrees of freedom between two entries count as the lower one: the test gets no sharper. */
  static double quantile(double freedom) {
    int whole = (int) Math.max(1, Math.floor(freedom + 1e-6));
    return T95[Math.min(whole, T95.length) - 1];
  }
}
