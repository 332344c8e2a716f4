package org.waitprof.benchmarks.results;

import java.util.Arrays;
import java.util.Locale;

/**
 * The middle half of some values: robust against the runs that something else disturbed.
 *
 * @param lower quartile
 * @param upper quartile
 */
public record Spread(double lower, double median, double upper) {
  /** The spread of values in any order; of none, all three are NaN. */
  public static Spread of(double... values) {
    double[] sorted =
        Arrays.stream(values).filter(value -> !Double.isNaN(value)).sorted().toArray();
    return new Spread(quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75));
  }

  /** A quantile, interpolated linearly between neighbours. */
  private static double quantile(double[] sorted, double q) {
    if (sorted.length == 0) {
      return Double.NaN;
    }
    double at = q * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }

  /** {@code median [lower .. upper]}; empty for no values. */
  @Override
  public String toString() {
    return Double.isNaN(median)
        ? ""
        : number(median) + " [" + number(lower) + " .. " + number(upper) + "]";
  }

  /** A number with about three digits: what a benchmark can answer for. */
  static String number(double value) {
    double size = Math.abs(value);
    String format = size < 10 ? "%.2f" : size < 1000 ? "%.1f" : "%.0f";
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, format, value);
  }
}
