package org.waitprof.calibration.fit;

/** A distribution of errors over the classes 0, 1, 2, ... of {@link ErrorClasses}. */
public interface ErrorModel {
  /** How likely an error is in a class. */
  double probability(int errorClass);

  /** How likely an error is in a class or above. */
  double tail(int errorClass);

  /**
   * The smallest class that so large a share of errors does not exceed.
   *
   * @param share from 0 on, less than 1
   */
  int quantile(double share);
}
