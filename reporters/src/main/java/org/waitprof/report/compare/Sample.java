package org.waitprof.report.compare;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A figure of the runs of one side.
 *
 * @param runs number of runs
 * @param mean mean of the runs
 * @param variance variance of the runs (divided by runs - 1); 0 for a single run
 * @param interval half of the mean's 95 % interval that is due to sampling the calls of each run;
 *     NaN if unknown
 */
public record Sample(int runs, double mean, double variance, double interval) {

  /** Smallest number of runs that show how much a single run may scatter. */
  private static final int FEWEST = 4;

  static Sample of(double[] values) {
    return of(values, new double[] {Double.NaN});
  }

  /** The sample of values, each with half of its 95 % interval; NaN if unknown. */
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
   * Least distance of the means of two samples that differ with 95 % confidence (Welch's t-test: B.
   * L. Welch, "The generalization of Student's problem when several different population variances
   * are involved", Biometrika 34, 1947).
   *
   * <p>A single run compared with several is taken to scatter as they do, if these are {@value
   * #FEWEST} at least. With only two, Student's quantile makes the noise a hundred percent of
   * anything.
   *
   * @return NaN if too few runs were repeated
   */
  public static double noise(Sample a, Sample b) {
    if (a.runs < 2 || b.runs < 2) {
      Sample several = a.runs < 2 ? b : a;
      if (several.runs < FEWEST) {
        return Double.NaN;
      }
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

  /**
   * The two-sided 95 % quantile of Student's distribution.
   *
   * @param freedom 1 or more, not only whole numbers
   */
  static double quantile(double freedom) {
    return TDistribution.of(freedom).inverseSurvivalProbability(0.025);
  }
}
