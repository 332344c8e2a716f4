package org.waitprof.report.wording;

import org.waitprof.quality.Decimals;

/**
 * The one unit of a table's column, chosen by its largest value. The digits of the column line up,
 * so that readers can compare them by eye.
 *
 * @param name {@code s}, {@code ms}, {@code us} or {@code ns}
 * @param nanos length of the unit
 * @param decimals digits after the point
 */
public record DurationUnit(String name, long nanos, int decimals) {

  /** The unit for a column with this largest value. */
  public static DurationUnit forLargest(long largestNanos) {
    if (largestNanos >= 1_000_000_000L) {
      long seconds = largestNanos / 1_000_000_000L;
      int decimals = seconds < 1000 ? 3 : seconds < 100_000 ? 1 : 0;
      return new DurationUnit("s", 1_000_000_000L, decimals);
    }
    if (largestNanos >= 1_000_000L) {
      return new DurationUnit("ms", 1_000_000L, 3);
    }
    return largestNanos >= 1000 ? new DurationUnit("us", 1_000L, 3) : new DurationUnit("ns", 1, 0);
  }

  /** Formats nanoseconds as a number of this unit, without the unit. */
  public String format(long valueNanos) {
    return format((double) valueNanos);
  }

  /** Formats a mean of nanoseconds as a number of this unit, without the unit. */
  public String format(double valueNanos) {
    return Decimals.fixed(valueNanos / nanos, decimals);
  }
}
