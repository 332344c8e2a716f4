package org.waitprof.calibration.fit;

import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.LogNormalDistribution;
import org.apache.commons.statistics.distribution.PoissonDistribution;

/**
 * The kinds of distributions that errors are compared with. The first two are the paper's; a
 * further one is one more constant. Parameters are positive, in windows.
 */
public enum ModelFamily {
  /** Interruptions that come seldom: {@code lambda}. */
  POISSON("poisson") {
    @Override
    double[] start(ErrorClasses errors) {
      return new double[] {Math.max(LEAST, errors.mean())};
    }

    @Override
    public ErrorModel model(double... parameters) {
      return new PoissonError(PoissonDistribution.of(parameters[0]));
    }
  },

  /** The discretised exponential distribution: {@code lambda} a window, in closed form. */
  EXPONENTIAL("exponential") {
    @Override
    double[] start(ErrorClasses errors) {
      return new double[] {Math.log1p(1 / Math.max(LEAST, errors.mean()))};
    }

    @Override
    public ErrorModel model(double... parameters) {
      return new DiscretisedError(ExponentialDistribution.of(1 / parameters[0]));
    }
  },

  /** Many influences that multiply: scale {@code exp(mu)} and shape {@code sigma}. */
  LOG_NORMAL("log-normal") {
    @Override
    double[] start(ErrorClasses errors) {
      double mu = errors.mean(Math::log);
      double variance = errors.mean(x -> (Math.log(x) - mu) * (Math.log(x) - mu));
      return new double[] {Math.exp(mu), Math.max(LEAST, Math.sqrt(variance))};
    }

    @Override
    public ErrorModel model(double... parameters) {
      return new DiscretisedError(LogNormalDistribution.of(Math.log(parameters[0]), parameters[1]));
    }
  },

  /** Several waits in a row, each exponential: {@code shape} and {@code scale}. */
  GAMMA("gamma") {
    @Override
    double[] start(ErrorClasses errors) {
      double mean = errors.mean(x -> x);
      double excess = Math.max(LEAST, Math.log(mean) - errors.mean(Math::log));
      double shape = shapeOf(excess);
      return new double[] {shape, mean / shape};
    }

    @Override
    public ErrorModel model(double... parameters) {
      return new DiscretisedError(GammaDistribution.of(parameters[0], parameters[1]));
    }
  };

  /** Where all calls are in one class, a distribution of no width would have no parameters. */
  private static final double LEAST = 1e-3;

  private static final int BISECTIONS = 60;

  private final String label;

  ModelFamily(String label) {
    this.label = label;
  }

  /** The name in files. */
  public String label() {
    return label;
  }

  /** Near the likeliest parameters, from the classes' numbers or middles; one parameter exactly. */
  abstract double[] start(ErrorClasses errors);

  /** The parameters under which the sample is likeliest. */
  double[] likeliest(ErrorClasses errors) {
    return ParameterSearch.likeliest(start(errors), this, errors);
  }

  /** The distribution of these parameters. */
  public abstract ErrorModel model(double... parameters);

  /** The shape of which {@code ln(shape) - digamma(shape)} is that; it falls as the shape grows. */
  private static double shapeOf(double excess) {
    double low = 1e-3;
    double high = 1e6;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = Math.sqrt(low * high);
      if (Math.log(middle) - Digamma.value(middle) > excess) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
