package org.waitprof.calibration;

import java.util.List;

/**
 * Data that a base point was made of.
 *
 * @param windowNanos width of the classes
 * @param histogram calls by class, the first of which begins at the shortest call; the last holds
 *     all beyond as well
 * @param fits the distributions that were compared
 */
public record CalibrationSample(long windowNanos, List<Long> histogram, List<FittedModel> fits) {

  public CalibrationSample {
    histogram = List.copyOf(histogram);
    fits = List.copyOf(fits);
  }

  /**
   * A distribution and how well it fits.
   *
   * @param name {@code poisson}, {@code exponential}; of older versions {@code log-normal}, {@code
   *     gamma}
   * @param parameters in windows
   * @param chiSquared the sum of the test
   * @param degrees its degrees of freedom
   * @param limit up to which it accepts
   */
  public record FittedModel(
      String name, List<Double> parameters, double chiSquared, int degrees, double limit) {
    public FittedModel {
      parameters = List.copyOf(parameters);
    }
  }
}
