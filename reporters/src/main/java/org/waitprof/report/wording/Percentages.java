package org.waitprof.report.wording;

import java.math.BigDecimal;
import java.math.MathContext;
import org.waitprof.quality.Decimals;

/** Formats ratios (1 is all) as percentages. */
public final class Percentages {
  private Percentages() {}

  /** For a table: two decimals, no sign, {@code 18.42}. */
  public static String column(double ratio) {
    return Decimals.fixed(ratio * 100, 2);
  }

  /** For a limit that a user chose, with all of its decimals: {@code 0.5 %}. */
  public static String exact(double ratio) {
    BigDecimal percent = BigDecimal.valueOf(ratio * 100).round(new MathContext(6));
    return percent.stripTrailingZeros().toPlainString() + " %";
  }

  /**
   * For a sentence about an estimate, which repeats to within tens of points at worst. Whole
   * percents, {@code 18 %}; below one, {@code <1 %}.
   */
  public static String rough(double ratio) {
    double percent = ratio * 100;
    return percent > 0 && percent < 0.95 ? "<1 %" : Decimals.fixed(percent, 0) + " %";
  }

  /** For a sentence: {@code 18.4 %}, {@code 0.52 %}. A trace of a quantity is {@code <0.01 %}. */
  public static String sentence(double ratio) {
    double percent = ratio * 100;
    if (percent > 0 && percent < 0.005) {
      return "<0.01 %";
    }
    return Decimals.fixed(percent, percent < 0.995 ? 2 : 1) + " %";
  }
}
