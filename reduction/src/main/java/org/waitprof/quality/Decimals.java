package org.waitprof.quality;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Numbers as text, the same on every machine. {@code String.format} gives the same digits, but the
 * first one in a JVM costs 20 ms of CPU for locales and regular expressions. At the end of a job no
 * code has used it yet. Called anywhere; about 1 us.
 */
public final class Decimals {
  private static final double[] SCALES = {1, 10, 100, 1000};

  /** Products below it are off by a ten-thousandth at the very most. */
  private static final double MOST = 1e9;

  private Decimals() {}

  /**
   * A number with a fixed count of decimals, halves rounded up, as {@code String.format("%.nf")}.
   *
   * @param value any number; infinities and NaN, which damaged files have, are written by name
   * @param decimals from 0
   */
  public static String fixed(double value, int decimals) {
    double scaled = decimals < SCALES.length ? Math.abs(value) * SCALES[decimals] : MOST;
    long whole = (long) scaled;
    double rest = scaled - whole;
    if (scaled < MOST && Math.abs(rest - 0.5) > 1e-4 && value >= 0) {
      return plain(rest < 0.5 ? whole : whole + 1, decimals);
    }
    return exact(value, decimals);
  }

  /** Digits with a point in them; without the classes of {@link BigDecimal}, for 2 ms of CPU. */
  private static String plain(long digits, int decimals) {
    String text = Long.toString(digits);
    if (decimals == 0) {
      return text;
    }
    String padded = "0".repeat(Math.max(0, decimals + 1 - text.length())).concat(text);
    int point = padded.length() - decimals;
    return padded.substring(0, point).concat(".").concat(padded.substring(point));
  }

  /** Rounds exactly, also values so near the middle between two that a product cannot decide. */
  private static String exact(double value, int decimals) {
    return Double.isFinite(value)
        ? BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP).toPlainString()
        : Double.toString(value);
  }

  /** Text filled up with blanks at its left, to a width in characters. */
  public static String right(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())).concat(text);
  }

  /** Text filled up with blanks at its right, to a width in characters. */
  public static String left(String text, int width) {
    return text.concat(" ".repeat(Math.max(0, width - text.length())));
  }
}
