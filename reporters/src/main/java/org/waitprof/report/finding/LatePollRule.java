package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.figures.headline.TransferTime;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.Template;

/** Finds arrived messages that wait until the next poll. */
@AutoService(FindingRule.class)
public final class LatePollRule extends FindingRule {
  public LatePollRule() {
    super(
        "late_poll",
        "Late polls",
        "metric=other",
        "Share of rank time between the arrival of messages and the poll that finds them (MPI_Test,"
            + " MPI_Iprobe and others), without what the rank computes meanwhile: it sleeps between"
            + " two polls. From 5 % of rank time on.",
        "Poll more often, or wait in a blocking call, which returns as the message comes.");
  }

  /** {@code For 14 % of rank time, arrived messages wait for the next poll, nearly all in ...} */
  @Override
  public List<Finding> find(Headline job) {
    if (job.pauses().isEmpty()) {
      return List.of();
    }
    TransferTime time = job.pauses().get();
    String frame = FrameNames.withCaller(time.path());
    String summary =
        Template.fill(
            "For %s of rank time, arrived messages wait for the next poll, %s",
            Percentages.rough(time.ratio()), TransferRule.place(time));
    return List.of(
        Finding.change(id(), summary)
            .share(time.ratio())
            .place(frame)
            .evidence(Map.of("call", time.call().standardName()))
            .advice("poll more often, or wait in a blocking call")
            .made());
  }
}
