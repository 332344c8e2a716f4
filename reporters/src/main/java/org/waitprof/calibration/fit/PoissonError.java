package org.waitprof.calibration.fit;

import org.apache.commons.statistics.distribution.PoissonDistribution;

/**
 * Errors that are numbers of rare interruptions, each one window long: equation (3) of the paper.
 */
record PoissonError(PoissonDistribution distribution) implements ErrorModel {
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
