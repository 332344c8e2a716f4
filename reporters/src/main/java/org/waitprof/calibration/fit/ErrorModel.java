package org.waitprof.calibration.fit;

/** A distribution of errors over the classes 0, 1, 2, ... of {@link ErrorClasses}. */
public interface ErrorModel {
  /** How likely an error is in a class or below. */
  double cumulative(int errorClass);

  /** How likely an error is in a class. */
  default double probability(int errorClass) {
    return cumulative(errorClass) - (errorClass == 0 ? 0 : cumulative(errorClass - 1));
  }

  /** How likely an error is in a class or above. */
  default double tail(int errorClass) {
    return errorClass == 0 ? 1 : 1 - cumulative(errorClass - 1);
  }

  /**
   * The smallest class that so large a share of errors does not exceed.
   *
   * @param share from 0 on, less than 1
   */
  int quantile(double share);
}
