package org.waitprof.report.wording;

import org.waitprof.model.SizeClass;
import org.waitprof.quality.Decimals;

/** Sizes in bytes, with binary units: {@code 512 B}, {@code 1.50 MiB}. */
public final class ByteSizes {
  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private ByteSizes() {}

  /** A size with three significant digits and its unit. */
  public static String of(long bytes) {
    int unit = 0;
    double value = (double) bytes;
    while (unit < UNITS.length - 1 && value >= (unit == 0 ? 1024 : 1023.5)) {
      value /= 1024;
      unit++;
    }
    int decimals = unit == 0 || value >= 99.95 ? 0 : value < 9.995 ? 2 : 1;
    return Decimals.fixed(value, decimals) + " " + UNITS[unit];
  }

  /**
   * Range of the sizes in a class, upper bound excluded: {@code 0 B}, {@code 1 B}, {@code 64-128
   * KiB}, {@code 512 B-1 KiB}. The size of objects is {@code unknown}.
   */
  public static String ofClass(int sizeClass) {
    if (sizeClass == SizeClass.UNKNOWN) {
      return "unknown";
    }
    if (sizeClass <= 1) {
      return sizeClass + " B";
    }
    String lower = power(sizeClass - 1);
    String upper = power(sizeClass);
    String unit = upper.substring(upper.indexOf(' '));
    return (lower.endsWith(unit) ? lower.substring(0, lower.length() - unit.length()) : lower)
        + "-"
        + upper;
  }

  /** Two to the power of the exponent, exactly, with its unit. */
  private static String power(int exponent) {
    return (1L << exponent % 10) + " " + UNITS[exponent / 10];
  }
}
