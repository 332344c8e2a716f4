package org.waitprof.report.text;

import org.waitprof.report.wording.PatternNames;

/** Says "estimated" wherever the minimum method speaks. */
final class Estimated {
  private Estimated() {}

  /** The remark on a table all of whose waits are of one kind; empty for measured ones. */
  static String remark(boolean allEstimated) {
    return allEstimated ? "estimated" : "";
  }

  /** A pattern's name in a table; marked if the table's remark does not say it for all rows. */
  static String name(String pattern, boolean estimated, boolean allEstimated) {
    return PatternNames.of(pattern) + (estimated && !allEstimated ? " (estimated)" : "");
  }
}
