package org.waitprof.calibration.fit;

import org.apache.commons.statistics.distribution.PoissonDistribution;

/**
 * Errors that are numbers of rare interruptions, each one window long: equation (3) of the paper.
 */
final class PoissonError implements ErrorModel {
  private final PoissonDistribution distribution;

  PoissonError(double lambda) {
    distribution = PoissonDistribution.of(lambda);
  }

  @Override
  public double cumulative(int errorClass) {
    return distribution.cumulativeProbability(errorClass);
  }

  @Override
  public double probability(int errorClass) {
    return distribution.probability(errorClass);
  }

  @Override
  public double tail(int errorClass) {
    return distribution.survivalProbability(errorClass - 1);
  }

  @Override
  public int quantile(double share) {
    return distribution.inverseCumulativeProbability(share);
  }
}
