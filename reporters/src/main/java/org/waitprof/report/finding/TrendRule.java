package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.report.figures.TimeSeriesTrend;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.Template;

/** Finds how waiting changes during a run. */
@AutoService(FindingRule.class)
public final class TrendRule extends FindingRule {
  public TrendRule() {
    super(
        "trend",
        "Change of waiting",
        "series",
        "Waiting grows or falls by at least 5 % of rank time at one moment of the run,"
            + " or at least 40 % of it is in a few short bursts. Known from a trace, or with"
            + " interval=. Its share of rank time is the waiting in the bursts, or the"
            + " change.",
        "See what the program does then: the table Over time, or the timeline of a" + " trace.");
  }

  /**
   * {@code Waiting grows from 12 % to 41 % of rank time after 0.4 s.} or {@code 62 % of the waiting
   * is in 2 short bursts (0.3 s together), the first 1.2 s after the start.}
   */
  @Override
  public List<Finding> find(Headline job) {
    if (!WaitingRule.isWaiting(job) || job.trend().isEmpty()) {
      return List.of();
    }
    TimeSeriesTrend trend = job.trend().get();
    boolean bursts = trend.bursts() > 0;
    double change = Math.min(job.waitRatio(), Math.abs(trend.after() - trend.before()));
    return List.of(
        Finding.know(id(), bursts ? bursts(trend) : drift(trend))
            .partOf(WaitingRule.ID)
            .share(bursts ? trend.burstShare() * job.waitRatio() : change)
            .cause(bursts ? "bursts" : trend.after() > trend.before() ? "grows" : "falls")
            .place(
                trend.place().isPresent()
                    ? FrameNames.innermost(trend.place().get().key().path())
                    : "")
            .evidence(evidence(trend))
            .made());
  }

  private static Map<String, String> evidence(TimeSeriesTrend trend) {
    String from = Durations.of(trend.atNanos());
    return trend.bursts() == 0
        ? Map.of("from", from)
        : Map.of(
            "from", from,
            "bursts", Integer.toString(trend.bursts()),
            "together_ns", Long.toString(trend.burstNanos()));
  }

  private static String bursts(TimeSeriesTrend trend) {
    boolean one = trend.bursts() == 1;
    return Percentages.rough(trend.burstShare())
        + " of the waiting is in "
        + (one ? "one short burst (" : trend.bursts() + " short bursts (")
        + Durations.of(trend.burstNanos())
        + (one ? "), " : " together), the first ")
        + Durations.of(trend.atNanos())
        + " after the start";
  }

  private static String drift(TimeSeriesTrend trend) {
    return Template.fill(
        "Waiting %s from %s to %s of rank time after %s%s",
        trend.after() > trend.before() ? "grows" : "falls",
        Percentages.rough(trend.before()),
        Percentages.rough(trend.after()),
        Durations.of(trend.atNanos()),
        trend.place().isPresent() ? place(trend.place().get()) : "");
  }

  private static String place(ProfileKey row) {
    String frame = FrameNames.innermost(row.key().path());
    return ", most in " + row.key().call().standardName() + (frame.isEmpty() ? "" : " at " + frame);
  }
}
