package org.waitprof.report.wording;

import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.Headline;
import org.waitprof.report.figures.WaitRow;

/** The verdict on a job in one to three sentences, the same in every format. */
public final class Verdict {
  private Verdict() {}

  /** The verdict, on one line. */
  public static String of(Headline job) {
    if (job.ranks() == 0 || job.runNanos() == 0) {
      return "No verdict: no rank ran between Init and Finalize.";
    }
    if (job.largest().isEmpty()) {
      return job.estimated()
          ? "No waiting found: no call took longer than one of its kind that does not wait."
          : "No waiting found.";
    }
    WaitRow largest = job.largest().get();
    String amount =
        (job.estimated() ? "an estimated " : "a measured ") + Percentages.sentence(job.waitRatio());
    if (job.waitRatio() < ReportOptions.DEFAULT_THRESHOLD_RATIO) {
      return "Hardly any waiting: " + amount + " of rank time, most of it " + place(largest) + ".";
    }
    boolean nearlyAll = largest.waitRatio() > 0.99 * job.waitRatio();
    return capital(amount)
        + " of rank time is lost waiting. "
        + (nearlyAll
            ? "Nearly all of it is "
            : "The largest part, " + Percentages.sentence(largest.waitRatio()) + ", is ")
        + place(largest)
        + "."
        + ranks(job);
  }

  private static String place(WaitRow row) {
    String frame = FrameNames.innermost(row.path());
    return PatternNames.of(row.pattern())
        + " in "
        + row.call().standardName()
        + (frame.isEmpty() ? "" : " at " + frame);
  }

  private static String ranks(Headline job) {
    if (job.ranks() < 2) {
      return "";
    }
    return " Rank "
        + job.mostWaitingRank()
        + " waits most ("
        + Percentages.sentence(job.mostWaitRatio())
        + " of its time), rank "
        + job.leastWaitingRank()
        + " least ("
        + Percentages.sentence(job.leastWaitRatio())
        + ").";
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
