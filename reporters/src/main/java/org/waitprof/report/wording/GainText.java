package org.waitprof.report.wording;

import org.waitprof.model.JobProfile.RootCause.Gain;

/** Words for the gain of a remedy: {@code 4.1 % shorter run, 36 % less waiting}. */
public final class GainText {
  /** Smaller relative differences are not mentioned. */
  private static final double NEGLIGIBLE = 0.0005;

  private GainText() {}

  public static String of(Gain gain) {
    return change(
            gain.runNanos(), gain.thenRunNanos(), "shorter run", "longer run", "the run as long")
        + ", "
        + change(
            gain.waitNanos(),
            gain.thenWaitNanos(),
            "less waiting",
            "more waiting",
            "as much waiting");
  }

  private static String change(long before, long then, String less, String more, String same) {
    double part = before <= 0 ? 0 : (double) (before - then) / before;
    if (Math.abs(part) < NEGLIGIBLE) {
      return same;
    }
    return Percentages.sentence(Math.abs(part)) + " " + (part > 0 ? less : more);
  }
}
