package org.waitprof.report.wording;

import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.report.figures.TimeSeriesTrend;

/** A sentence on how waiting changes during a run. */
final class TrendWords {
  private TrendWords() {}

  /**
   * {@code Waiting grows from 12 % to 41 % of rank time after 0.4 s.} or {@code 62 % of the waiting
   * is in 2 short bursts (0.3 s together), the first 1.2 s after the start.}
   */
  static String of(TimeSeriesTrend trend) {
    if (trend.bursts() > 0) {
      boolean one = trend.bursts() == 1;
      return Percentages.rough(trend.burstShare())
          + " of the waiting is in "
          + (one ? "one short burst (" : trend.bursts() + " short bursts (")
          + Durations.of(trend.burstNanos())
          + (one ? "), " : " together), the first ")
          + Durations.of(trend.atNanos())
          + " after the start.";
    }
    return "Waiting "
        + (trend.after() > trend.before() ? "grows" : "falls")
        + " from "
        + Percentages.rough(trend.before())
        + " to "
        + Percentages.rough(trend.after())
        + " of rank time after "
        + Durations.of(trend.atNanos())
        + trend.place().map(TrendWords::place).orElse("")
        + ".";
  }

  private static String place(ProfileKey row) {
    String frame = FrameNames.innermost(row.key().path());
    return ", most in " + row.key().call().standardName() + (frame.isEmpty() ? "" : " at " + frame);
  }
}
