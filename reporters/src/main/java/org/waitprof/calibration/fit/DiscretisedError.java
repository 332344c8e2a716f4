package org.waitprof.calibration.fit;

import org.apache.commons.statistics.distribution.ContinuousDistribution;

/**
 * A continuous distribution, in windows, cut into classes: {@code p_k = F(k + 1) - F(k)}, equation
 * (5) of the paper.
 */
record DiscretisedError(ContinuousDistribution distribution) implements ErrorModel {
  @Override
  public double probability(int errorClass) {
    return distribution.probability(errorClass, errorClass + 1.0);
  }

  @Override
  public double tail(int errorClass) {
    return distribution.survivalProbability(errorClass);
  }

  @Override
  public int quantile(double share) {
    double exact = distribution.inverseCumulativeProbability(share);
    return (int) Math.min(Integer.MAX_VALUE - 1, Math.max(0, Math.ceil(exact) - 1));
  }
}
