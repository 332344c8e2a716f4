package org.waitprof.report.wording;

import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.report.figures.TimeSeriesTrend;

/** A sentence on how waiting changes during a run. */
final class TrendWords {
  private TrendWords() {}

  /**
   * {@code Waiting grows from 12 % to 41 % of rank time during the run, from 0.4 s on.} or {@code
   * 62 % of the waiting falls into 2 bursts of 0.3 s in all, the first 1.2 s after the start.}
   */
  static String of(TimeSeriesTrend trend) {
    if (trend.bursts() > 0) {
      boolean one = trend.bursts() == 1;
      return Percentages.rough(trend.burstShare())
          + " of the waiting falls into "
          + (one ? "one burst of " : trend.bursts() + " bursts of ")
          + Durations.of(trend.burstNanos())
          + (one ? ", " : " in all, the first ")
          + Durations.of(trend.atNanos())
          + " after the start.";
    }
    return "Waiting "
        + (trend.after() > trend.before() ? "grows" : "falls")
        + " from "
        + Percentages.rough(trend.before())
        + " to "
        + Percentages.rough(trend.after())
        + " of rank time during the run, from "
        + Durations.of(trend.atNanos())
        + " on"
        + trend.place().map(TrendWords::place).orElse("")
        + ".";
  }

  private static String place(ProfileKey row) {
    String frame = FrameNames.innermost(row.key().path());
    return ", most in " + row.key().call().standardName() + (frame.isEmpty() ? "" : " at " + frame);
  }
}
