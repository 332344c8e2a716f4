package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.figures.UnanalysedTime;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.Percentages;

/** Calls too few to know whether ranks wait in them. */
@AutoService(FindingRule.class)
public final class TooFewCallsRule extends FindingRule {
  public TooFewCallsRule() {
    super(
        "few_calls",
        "Too few calls",
        "calls",
        "Share of rank time in calls that a rank made fewer than four times and whose"
            + " two sides were not seen. Perhaps all of them waited, so their waiting cannot"
            + " be estimated.",
        "A trace shows both sides of each call: mode=trace.");
  }

  @Override
  public List<Finding> find(Headline job) {
    double few = job.unanalysed().fewCallsRatio();
    String summary =
        "Too few calls to judge: "
            + Percentages.rough(few)
            + " of rank time is in calls that a rank made less than four times";
    return few < UnanalysedTime.NOTABLE
        ? List.of()
        : List.of(Finding.know(id(), summary).share(few).made());
  }
}
