package org.waitprof.report.text;

import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.WaitTable;
import org.waitprof.report.wording.PatternNames;

/** Says "estimated" wherever the minimum method speaks. */
final class Estimated {
  private Estimated() {}

  /** The remark on a table all of whose waits are of one kind; empty for measured ones. */
  static String remark(boolean allEstimated) {
    return allEstimated ? "estimated" : "";
  }

  /** A remark on the column of waits in a table about something else, behind other remarks. */
  static String waitRemark(WaitTable waits) {
    if (waits.rows().isEmpty() || waits.rows().stream().noneMatch(WaitRow::estimated)) {
      return "";
    }
    return waits.allEstimated() ? "; wait estimated" : "; wait partly estimated";
  }

  /** A pattern's name in a table; marked if the table's remark does not say it for all rows. */
  static String name(String pattern, boolean estimated, boolean allEstimated) {
    return PatternNames.of(pattern) + (estimated && !allEstimated ? " (estimated)" : "");
  }
}
