package org.waitprof.calibration.fit;

import java.util.Arrays;
import java.util.List;

/**
 * A family's best model of a sample: that of maximum likelihood, or what least squares make of it,
 * whichever the test finds closer.
 *
 * @param family what kind of distribution
 * @param parameters its parameters, in windows
 * @param test how well it fits
 */
public record Fit(ModelFamily family, List<Double> parameters, ChiSquared test) {
  public Fit {
    parameters = List.copyOf(parameters);
  }

  /** Fits a family to a sample. */
  public static Fit of(ModelFamily family, ErrorClasses errors) {
    double[] likeliest = family.likeliest(errors);
    Fit first = tested(family, likeliest, errors);
    Fit second = tested(family, ParameterSearch.leastSquares(likeliest, family, errors), errors);
    return second.test.value() < first.test.value() ? second : first;
  }

  private static Fit tested(ModelFamily family, double[] parameters, ErrorClasses errors) {
    List<Double> list = Arrays.stream(parameters).boxed().toList();
    return new Fit(
        family, list, ChiSquared.of(family.model(parameters), errors, parameters.length));
  }

  /** The fitted distribution. */
  public ErrorModel model() {
    return family.model(parameters.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
