package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.Durations;

/** Waits so short that they may be transfer. */
@AutoService(FindingRule.class)
public final class ShortWaitsRule extends FindingRule {
  /** Waits shorter than this, on average, may as well be messages under way. */
  private static final double NANOS = 50_000;

  public ShortWaitsRule() {
    super(
        "short_waits",
        "Short waits",
        "waits",
        "Durations alone cannot say whether a message was late or under way where a"
            + " call waits less than 50 us, on average, in the place with most waiting.",
        "A trace shows when each message was sent: mode=trace.");
  }

  @Override
  public List<Finding> find(Headline job) {
    if (!WaitingRule.isWaiting(job) || job.largest().isEmpty()) {
      return List.of();
    }
    WaitRow row = job.largest().get();
    double perCall = RunTime.ratio(row.severity().total(), row.count());
    if (!row.estimated() || !row.pattern().equals("late_sender") || perCall >= NANOS) {
      return List.of();
    }
    String summary =
        "At "
            + Durations.of(perCall)
            + " per call, that may be messages under way rather than late: a trace shows it";
    return List.of(Finding.know(id(), summary).partOf(WaitingRule.ID).made());
  }
}
