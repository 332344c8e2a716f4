package org.waitprof.report.wording;

import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.WaitTable;

/** Marks figures as "estimated" or "measured", by how they were found. */
public final class Estimated {
  private Estimated() {}

  /** The remark on a table of waits; empty if some are estimated and some measured. */
  public static String remark(boolean allEstimated, boolean allMeasured) {
    return allEstimated ? "estimated" : allMeasured ? "measured" : "";
  }

  /** A remark on the column of waits in a table about something else, behind other remarks. */
  public static String waitRemark(WaitTable waits) {
    if (waits.rows().isEmpty()) {
      return "";
    }
    if (waits.rows().stream().noneMatch(WaitRow::estimated)) {
      return "; wait measured";
    }
    return waits.allEstimated() ? "; wait estimated" : "; wait partly estimated";
  }

  /** A pattern's name in a table; marked if the table's remark does not say it for all rows. */
  public static String name(String pattern, boolean estimated, boolean allEstimated) {
    return PatternNames.of(pattern) + (estimated && !allEstimated ? " (estimated)" : "");
  }
}
