package org.waitprof.report.wording;

import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.WaitTable;

/** Marks figures as "estimated" or "measured", by their source. */
public final class Estimated {
  private Estimated() {}

  /** The remark on a table of waits; empty if only some of them are estimated. */
  public static String remark(boolean allEstimated, boolean allMeasured) {
    return allEstimated ? "estimated" : allMeasured ? "measured" : "";
  }

  /**
   * A remark on the column of waits in a table about another subject, placed after other remarks.
   */
  public static String waitRemark(WaitTable waits) {
    if (waits.rows().isEmpty()) {
      return "";
    }
    if (waits.rows().stream().noneMatch(WaitRow::estimated)) {
      return "; wait measured";
    }
    return waits.allEstimated() ? "; wait estimated" : "; wait partly estimated";
  }

  /**
   * A pattern's name in a table, marked as estimated unless the table's remark says so for all
   * rows.
   */
  public static String name(String pattern, boolean estimated, boolean allEstimated) {
    return PatternNames.of(pattern) + (estimated && !allEstimated ? " (estimated)" : "");
  }
}
