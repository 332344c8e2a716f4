package org.waitprof.report.wording;

import org.waitprof.quality.Decimals;

/**
 * Durations in the unit that fits each of them: {@code 780 ns}, {@code 12.3 us}, {@code 312.4 s}.
 */
public final class Durations {
  private static final String[] UNITS = {"ns", "us", "ms", "s"};

  private Durations() {}

  /**
   * A duration with three significant digits and its unit; seconds from 10 to 10 000 with one
   * decimal.
   *
   * @param nanos 0 or more
   */
  public static String of(double nanos) {
    if (nanos == 0) {
      return "0 s";
    }
    int unit = 0;
    double value = nanos;
    while (unit < UNITS.length - 1 && value >= 999.5) {
      value /= 1000;
      unit++;
    }
    return number(value, unit) + " " + UNITS[unit];
  }

  /** Formats whole nanoseconds like {@link #of(double)}. */
  public static String of(long nanos) {
    return of((double) nanos);
  }

  private static String number(double value, int unit) {
    boolean seconds = unit == UNITS.length - 1;
    boolean isTenth = value < 99.95 || (seconds && value < 9_999.95);
    int decimals = value < 9.995 ? 2 : isTenth ? 1 : 0;
    if (unit == 0 && value == Math.rint(value)) {
      decimals = 0;
    }
    return Decimals.fixed(value, decimals);
  }
}
