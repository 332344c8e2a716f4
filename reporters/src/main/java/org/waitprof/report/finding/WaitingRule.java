package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.UnanalysedTime;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.figures.headline.WaitInterval;
import org.waitprof.report.wording.Percentages;

/** Finds the share of rank time that is waiting; facts about that waiting are its parts. */
@AutoService(FindingRule.class)
public final class WaitingRule extends FindingRule {
  static final String ID = "waiting";

  /** Smallest parallel efficiency that is good if no rank waits. */
  private static final double FINE = 0.9;

  public WaitingRule() {
    super(
        ID,
        "Waiting",
        "waits",
        "Share of rank time in which ranks wait in MPI for other ranks: measured where both sides"
            + " of the calls were seen, estimated else (explain estimated). From 0.5 % of rank time"
            + " on. Below 3 %, with nothing else above that, nothing is to be gained.",
        "Its parts say which ranks were late, by what, and where. Begin with the first one.");
  }

  @Override
  public List<Finding> find(Headline job) {
    if (!isWaiting(job)) {
      return List.of();
    }
    String interval = interval(job);
    String summary =
        "Ranks spend "
            + share(job, job.waitRatio())
            + interval
            + " of their time waiting "
            + means(job);
    boolean little = isLittle(job);
    double half =
        job.interval().isPresent()
            ? RunTime.ratio(
                job.interval().get().highNanos() - job.interval().get().lowNanos(),
                2 * job.runNanos())
            : 0;
    return List.of(
        (little ? Finding.know(ID, summary + ": nothing to gain") : Finding.change(ID, summary))
            .share(job.waitRatio())
            .error(half)
            .cause(
                job.estimated() ? "estimated" : job.interval().isPresent() ? "sampled" : "measured")
            .made());
  }

  /** Whether waiting is large enough for sentences on its causes. */
  static boolean isWaiting(Headline job) {
    return job.waitRatio() >= ReportOptions.DEFAULT_THRESHOLD_RATIO;
  }

  /** Whether a run has some waiting, but neither that nor any other loss is worth a change. */
  static boolean isLittle(Headline job) {
    double lost = 1 - job.factors().parallelEfficiency();
    return isWaiting(job)
        && job.waitRatio() < Ranking.WORTH_ADVICE
        && lost - job.waitRatio() < Ranking.WORTH_ADVICE
        && isNothingElse(job)
        && job.lateAtEnd().isEmpty()
        && job.noCore().worstRatio() < Ranking.WORTH_ADVICE;
  }

  /** Whether the run can be judged by, and time that is lost but by waiting is little. */
  static boolean isNothingElse(Headline job) {
    return job.ending().isEmpty()
        && job.tooShort().isEmpty()
        && !Ranking.isCrowded(job)
        && job.packing().isEmpty()
        && job.unknown().isEmpty()
        && job.pauses().isEmpty()
        && !job.unanalysed().isNotable()
        && job.unanalysed().fewCallsRatio() < UnanalysedTime.NOTABLE
        && job.factors().parallelEfficiency() >= FINE;
  }

  /** Means by which waiting is known: {@code (measured)}. */
  static String means(Headline job) {
    return job.estimated()
        ? "(estimated)"
        : interval(job).isEmpty() ? "(measured)" : "(measured on a sample)";
  }

  /** {@code (43.9 to 44.5)}; empty where waiting is estimated, or measured without a sample. */
  static String interval(Headline job) {
    if (job.estimated() || job.interval().isEmpty()) {
      return "";
    }
    WaitInterval interval = job.interval().get();
    return " ("
        + Percentages.column(RunTime.ratio(interval.lowNanos(), job.runNanos()))
        + " to "
        + Percentages.column(RunTime.ratio(interval.highNanos(), job.runNanos()))
        + ")";
  }

  /**
   * A share of rank time. Whole percents for estimates, and for all waiting if ranks often lacked a
   * core: more digits would not repeat in a second run.
   */
  static String share(Headline job, double ratio) {
    boolean rough = job.estimated() || Ranking.isCrowded(job);
    return rough ? Percentages.rough(ratio) : Percentages.sentence(ratio);
  }
}
