package org.waitprof.calibration.fit;

/** A distribution of errors over the classes 0, 1, 2, ... of {@link ErrorClasses}. */
public interface ErrorModel {
  /** Probability of an error in a class. */
  double probability(int errorClass);

  /** Probability of an error in a class or above. */
  double tail(int errorClass);

  /**
   * The smallest class that this share of errors does not exceed.
   *
   * @param share from 0 on, less than 1
   */
  int quantile(double share);
}
