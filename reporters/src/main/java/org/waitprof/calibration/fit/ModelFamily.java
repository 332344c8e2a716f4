package org.waitprof.calibration.fit;

import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.distribution.PoissonDistribution;

/**
 * Families of distributions that errors are compared with: the paper's distributions of one
 * parameter.
 */
public enum ModelFamily {
  /** Rare interruptions: {@code lambda} per window. */
  POISSON("poisson") {
    @Override
    double likeliest(ErrorClasses errors) {
      return Math.max(LEAST, errors.mean());
    }

    @Override
    public ErrorModel model(double lambda) {
      return new PoissonError(PoissonDistribution.of(lambda));
    }
  },

  /**
   * The discretised exponential distribution: {@code lambda} per window. Calls beyond the last
   * class count as longer than it, by an unknown time.
   */
  EXPONENTIAL("exponential") {
    @Override
    double likeliest(ErrorClasses errors) {
      return Math.log1p((1 - errors.beyond()) / Math.max(LEAST, errors.mean()));
    }

    @Override
    public ErrorModel model(double lambda) {
      return new DiscretisedError(ExponentialDistribution.of(1 / lambda));
    }
  };

  /**
   * Least parameter: if all calls are in one class, a distribution of no width would have no
   * parameter.
   */
  private static final double LEAST = 1e-3;

  private final String label;

  ModelFamily(String label) {
    this.label = label;
  }

  /** Name of the family in files. */
  public String label() {
    return label;
  }

  /** The parameter that makes the sample likeliest, equation (7) of the paper. */
  abstract double likeliest(ErrorClasses errors);

  /** The distribution with this parameter, which is positive. */
  public abstract ErrorModel model(double lambda);
}
