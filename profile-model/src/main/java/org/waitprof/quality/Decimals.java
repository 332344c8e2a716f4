package org.waitprof.quality;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Numbers as text, the same on every machine. {@code String.format} gives the same digits, but the
 * first one in a JVM costs 20 ms of CPU for locales and regular expressions, and the end of a job
 * is where nobody has used it yet. Called anywhere; about 1 us.
 */
public final class Decimals {
  private Decimals() {}

  /**
   * A number with a fixed count of decimals, halves rounded up, as {@code String.format("%.nf")}.
   *
   * @param value any finite number
   * @param decimals from 0
   */
  public static String fixed(double value, int decimals) {
    return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
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
