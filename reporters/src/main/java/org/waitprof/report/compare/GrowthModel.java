package org.waitprof.report.compare;

import org.waitprof.report.wording.Template;

/**
 * Growth of a figure with the number of ranks p: c0 + c1 p^i log2(p)^j. This is the performance
 * model normal form with one term of "Using automated performance modeling to find scalability bugs
 * in complex codes" (Calotoiu, Hoefler, Poke, Wolf, SC'13, section 2). Exponents are i of 0, 1/2
 * ... 3 and j of 0, 1, 2. The model has the term, or none, that predicts each point from the others
 * with the least squared error (leave-one-out cross-validation). If errors are equal, the simplest
 * term is taken.
 *
 * @param constant c0
 * @param factor c1; 0 for a figure that does not grow
 * @param exponent i
 * @param logarithms j
 * @param adjustedR2 share of the variance that the model explains, reduced for a term; 1 for a
 *     constant through all points
 * @param error root of the mean squared error of such predictions, in the figure's unit
 */
record GrowthModel(
    double constant,
    double factor,
    double exponent,
    int logarithms,
    double adjustedR2,
    double error) {
  /** Minimum number of points, from the paper: fewer do not show a shape. */
  static final int FEWEST_POINTS = 5;

  private static final int MOST_HALVES = 6;
  private static final int MOST_LOGARITHMS = 2;

  /**
   * Relative difference of errors that counts as equal, so that rounding does not make a line a
   * curve.
   */
  private static final double EQUAL = 1e-6;

  /**
   * Fits the model of some points.
   *
   * @param ranks ascending, at least {@link #FEWEST_POINTS} different ones
   * @param values the figure for each of them
   */
  static GrowthModel of(double[] ranks, double[] values) {
    double scale = 0;
    for (double value : values) {
      scale += Math.abs(value) / values.length;
    }
    GrowthModel best = fit(ranks, values, 0, 0);
    for (int logarithms = 0; logarithms <= MOST_LOGARITHMS; logarithms++) {
      for (int halves = 0; halves <= MOST_HALVES; halves++) {
        if (logarithms + halves > 0) {
          GrowthModel model = fit(ranks, values, halves / 2.0, logarithms);
          best = model.error < best.error - EQUAL * scale ? model : best;
        }
      }
    }
    return best;
  }

  /** Least squares fit; without a term for exponents 0 and 0. */
  private static GrowthModel fit(double[] ranks, double[] values, double exponent, int logarithms) {
    int n = values.length;
    boolean hasTerm = exponent > 0 || logarithms > 0;
    double meanTerm = 0;
    double mean = 0;
    double[] terms = new double[n];
    for (int i = 0; i < n; i++) {
      terms[i] = hasTerm ? term(ranks[i], exponent, logarithms) : 0;
      meanTerm += terms[i] / n;
      mean += values[i] / n;
    }
    double squares = 0;
    double products = 0;
    double variance = 0;
    for (int i = 0; i < n; i++) {
      squares += (terms[i] - meanTerm) * (terms[i] - meanTerm);
      products += (terms[i] - meanTerm) * (values[i] - mean);
      variance += (values[i] - mean) * (values[i] - mean);
    }
    double factor = hasTerm ? products / squares : 0;
    double left = 0;
    double missed = 0;
    for (int i = 0; i < n; i++) {
      double residual = values[i] - mean - factor * (terms[i] - meanTerm);
      double deviation = terms[i] - meanTerm;
      double leverage = 1.0 / n + (hasTerm ? deviation * deviation / squares : 0);
      left += residual * residual;
      // The error of the model of all other points at this one.
      missed += Math.pow(residual / (1 - leverage), 2) / n;
    }
    int parameters = hasTerm ? 1 : 0;
    double r2 = variance == 0 ? 1 : 1 - left / variance * (n - 1) / (n - 1 - parameters);
    return new GrowthModel(
        mean - factor * meanTerm, factor, exponent, logarithms, r2, Math.sqrt(missed));
  }

  private static double term(double ranks, double exponent, int logarithms) {
    return Math.pow(ranks, exponent) * Math.pow(Math.log(ranks) / Math.log(2), logarithms);
  }

  /** Whether the figure grows, or shrinks, with the ranks. */
  boolean hasTerm() {
    return factor != 0;
  }

  /** The figure for a number of ranks. */
  double at(double ranks) {
    return constant + (hasTerm() ? factor * term(ranks, exponent, logarithms) : 0);
  }

  /** The model as a formula, {@code 0.31 + 0.0021 p^1.5 log2(p)}. */
  String formula() {
    if (!hasTerm()) {
      return number(constant);
    }
    String power = exponent == 0 ? "" : exponent == 1 ? " p" : " p^" + power();
    String log =
        switch (logarithms) {
          case 0 -> "";
          case 1 -> " log2(p)";
          default -> " log2(p)^" + logarithms;
        };
    return number(constant) + (factor < 0 ? " - " : " + ") + number(Math.abs(factor)) + power + log;
  }

  private String power() {
    return exponent == Math.rint(exponent)
        ? Integer.toString((int) exponent)
        : Template.fill("%.1f", exponent);
  }

  /** Formats a number with three significant digits. */
  private static String number(double value) {
    return Template.fill("%.3g", value);
  }
}
