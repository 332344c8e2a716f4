package org.waitprof.report.compare;

import java.util.List;
import org.waitprof.report.chart.PairedBars;
import org.waitprof.report.chart.PairedBars.Turn;
import org.waitprof.report.wording.Template;

/**
 * A figure on both sides for display: in a row of a table, or as a pair of bars.
 *
 * @param name for readers
 * @param depth 0, or number of the figures before it that contain this one
 * @param change both sides
 * @param scale factor of displayed values
 * @param format format of a value
 * @param better direction in which a change is better
 */
record ComparisonFigure(
    String name, int depth, Change change, double scale, String format, Better better) {
  /** Sign in place of an unknown number. */
  static final String UNKNOWN = "?";

  /**
   * Direction in which a change is better; none if the two sides were measured by different
   * methods.
   */
  enum Better {
    MORE,
    LESS,
    NONE
  }

  /** Before, after, their difference, its noise and the error of sampling. */
  List<String> values() {
    return List.of(
        text(change.before().mean()),
        text(change.after().mean()),
        difference(),
        text(change.noise()),
        text(change.sampling()));
  }

  private String text(double value) {
    return Double.isNaN(value) ? UNKNOWN : Template.fill(format, value * scale);
  }

  /** The difference with its sign, unless all digits shown are 0: -0.000 is no change. */
  private String difference() {
    String number = text(change.difference());
    if (isZero(number)) {
      return number.replace("-", "");
    }
    return number.startsWith("-") ? number : "+" + number;
  }

  private static boolean isZero(String number) {
    return number.chars().noneMatch(c -> c >= '1' && c <= '9');
  }

  /**
   * Judges the change: {@code better}, {@code worse}, {@code noise}, {@code sampling}, {@code
   * same}, or nothing. A change that the shown digits do not show is the same. With too few runs,
   * better and worse have a question mark, because another pair of runs may differ.
   */
  String judgement() {
    if (isZero(difference())) {
      return "same";
    }
    if (better == Better.NONE) {
      return "";
    }
    if (!change.isBeyondNoise()) {
      return Double.isNaN(change.noise()) ? "sampling" : "noise";
    }
    boolean more = change.difference() > 0;
    return (more == (better == Better.MORE) ? "better" : "worse")
        + (Double.isNaN(change.noise()) ? UNKNOWN : "");
  }

  /** The pair of bars, for charts. */
  PairedBars.Row bars() {
    List<String> values = values();
    String judgement = judgement();
    String said = values.get(0) + " before, " + values.get(1) + " after";
    if (!judgement.equals("same")) {
      said += " (" + values.get(2) + ")";
    }
    Turn turn =
        switch (judgement) {
          case "better" -> Turn.BETTER;
          case "better?" -> Turn.MAYBE_BETTER;
          case "worse" -> Turn.WORSE;
          case "worse?" -> Turn.MAYBE_WORSE;
          default -> Turn.NEITHER;
        };
    return new PairedBars.Row(
        name,
        depth,
        Math.max(0, change.before().mean() * scale),
        Math.max(0, change.after().mean() * scale),
        change.bound() * scale,
        judgement.isEmpty() ? said : said + ": " + judgement,
        turn);
  }
}
