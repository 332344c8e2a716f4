package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.quality.Decimals;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.UnanalysedTime;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.Percentages;

/** Finds that a job has no waiting to speak of, as far as that can be said. */
@AutoService(FindingRule.class)
public final class NoWaitingRule extends FindingRule {
  /** Waiting below this share of rank time is no reason to name a place. */
  private static final double NEGLIGIBLE = 0.001;

  /** Parallel efficiency from which on hidden waiting would also be small. */
  private static final double GOOD = 0.95;

  /** Share of rank time lost for an unknown reason above which waiting may be that reason. */
  private static final double UNEXPLAINED = 0.05;

  public NoWaitingRule() {
    super(
        "no_waiting",
        "No waiting",
        "efficiency",
        "Less than 0.5 % of rank time is waiting, in the calls that were analysed. No waiting is"
            + " said to be found only where parallel efficiency is above 0.95, or what may be"
            + " waiting or not (explain not_known) is less than that, too.",
        "Nothing, where parallel efficiency is 0.9 or more. Else look at the other findings.");
  }

  @Override
  public List<Finding> find(Headline job) {
    if (WaitingRule.isWaiting(job)
        || job.unknown().isPresent()
        || (job.largest().isEmpty() && job.ending().isPresent())) {
      return List.of();
    }
    String summary = job.largest().isEmpty() ? nothing(job) : hardly(job);
    String advice =
        WaitingRule.isNothingElse(job)
            ? "Nothing to gain here: parallel efficiency is "
                + Decimals.fixed(job.factors().parallelEfficiency(), 2)
            : "";
    return List.of(Finding.know(id(), summary).advice(advice).made());
  }

  private static String hardly(Headline job) {
    return (job.unanalysed().isNotable()
            ? "Hardly any waiting in what was analysed: "
            : "Hardly any waiting: ")
        + WaitingRule.share(job, job.waitRatio())
        + WaitingRule.interval(job)
        + " of rank time "
        + WaitingRule.means(job)
        + (job.waitRatio() < NEGLIGIBLE ? "" : ", most of it " + LargestWaitRule.place(job));
  }

  /**
   * Sentence for a run without any waiting found: in which calls, and whether the run loses time
   * otherwise.
   */
  private static String nothing(Headline job) {
    UnanalysedTime unanalysed = job.unanalysed();
    if (unanalysed.isNotable()) {
      return "No waiting found in what was analysed";
    }
    if (unanalysed.fewCallsRatio() >= UnanalysedTime.NOTABLE) {
      return "No waiting found where calls were enough to judge";
    }
    double efficiency = job.factors().parallelEfficiency();
    double packing = job.packing().isPresent() ? job.packing().get().ratio() : 0;
    if (1 - efficiency - job.transfer().ratio() - packing > UNEXPLAINED) {
      return "No waiting was found that explains a parallel efficiency of "
          + Decimals.fixed(efficiency, 2);
    }
    if (efficiency <= GOOD
        && job.waitRatio() + job.unknownRatio() >= ReportOptions.DEFAULT_THRESHOLD_RATIO) {
      return "No waiting in what is known: for "
          + Percentages.sentence(job.unknownRatio())
          + " of rank time it is not known whether ranks wait";
    }
    return job.estimated()
        ? "No waiting found: no call took longer than one of its kind that does not wait"
        : "No waiting found";
  }
}
