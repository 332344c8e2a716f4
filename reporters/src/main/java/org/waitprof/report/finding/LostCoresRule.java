package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.efficiency.CoreTaker;
import org.waitprof.efficiency.NoCore;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.Template;
import org.waitprof.system.CountText;

/**
 * Finds how long ranks were ready to run, but without a core, and why. This time seems to be
 * computing or waiting.
 */
@AutoService(FindingRule.class)
public final class LostCoresRule extends FindingRule {
  public LostCoresRule() {
    super(
        "lost_cores",
        "Lost cores",
        "cpu",
        "Share of rank time in which ranks were ready to run, but had no core (explain no_core): it"
            + " is part of computing and of waiting. From 20 % on it is a warning, and no finding"
            + " of the run comes with advice.",
        "Run no more ranks than CPUs, where nothing else runs. Raise a CPU limit that is used"
            + " up, or use fewer threads under it.");
  }

  @Override
  public List<Finding> find(Headline job) {
    NoCore lack = job.noCore();
    boolean crowded = Ranking.isCrowded(job);
    if (!crowded && !lack.isNotable()) {
      return List.of();
    }
    Reason reason = Reason.of(job);
    Finding.Draft draft =
        crowded
            ? Finding.warning(id(), crowded(lack, reason)).advice(reason.remedy())
            : Finding.know(id(), some(lack, reason));
    return List.of(
        draft
            .share(lack.ratio())
            .rank(lack.worstRank())
            .cause(reason.cause())
            .evidence(
                Map.of(
                    "rank",
                    String.valueOf(lack.worstRank()),
                    "no core",
                    Percentages.sentence(lack.worstRatio())))
            .made());
  }

  private static String some(NoCore lack, Reason reason) {
    return Template.fill(
        "No core for %s of rank time%s%s%s",
        Percentages.sentence(lack.ratio()),
        worst(lack),
        reason.isLimit() ? ", " : ": ",
        reason.words());
  }

  /** The words for a time so long that nothing should be concluded from the run. */
  private static String crowded(NoCore lack, Reason reason) {
    String time = "had no core for " + Percentages.rough(lack.ratio()) + " of their time";
    return "Do not tune by this run: "
        + (reason.isShare()
            ? reason.words() + " and " + time
            : "ranks " + time + worst(lack) + ", " + reason.words());
  }

  private static String worst(NoCore lack) {
    return " (rank " + lack.worstRank() + ": " + Percentages.sentence(lack.worstRatio()) + ")";
  }

  /**
   * Reason for which ranks had no core.
   *
   * @param cause as a column of the finding
   * @param words in the finding's sentence
   * @param remedy the advice
   */
  private record Reason(String cause, String words, String remedy) {
    private static final String LIMIT = "quota";
    private static final String SHARE = "ranks";
    private static final String FREE = "Leave a core free on the host, or measure a longer run";

    static Reason of(Headline job) {
      NoCore lack = job.noCore();
      if (isLimited(job)) {
        return new Reason(
            LIMIT,
            "mostly because a CPU limit (cgroup quota) was used up",
            "Raise it, or use fewer threads under it");
      }
      CoreTaker taker = CoreTaker.of(job.profile().ranks());
      if (lack.hostRanks() > lack.hostCpus()) {
        String share = lack.hostRanks() + " ranks share " + CountText.of(lack.hostCpus(), "CPU");
        String fewer = "Run no more ranks than CPUs";
        return taker == CoreTaker.PROCESSES
            ? new Reason(
                SHARE, share + " with other processes", fewer + ", where nothing else runs")
            : new Reason(SHARE, share, fewer);
      }
      return switch (taker) {
        case JVM ->
            new Reason(
                "jvm",
                "mostly because the JVMs' own threads used it (compiler, collector)",
                freed(job, FREE));
        case WAITPROF ->
            new Reason(
                "waitprof", "mostly because waitprof's own threads used it", freed(job, FREE));
        case PROGRAM ->
            new Reason(
                "threads",
                "mostly because other threads of the program used it",
                freed(job, "Use fewer threads, or fewer ranks on a host"));
        case PROCESSES ->
            new Reason(
                "processes",
                "mostly because other processes used it",
                "Repeat it where nothing else runs");
        case NOT_KNOWN ->
            new Reason(
                "no_core",
                "other threads used it, or a CPU limit was used up",
                "Repeat it where nothing else runs, without a limit");
      };
    }

    /** The advice where the rank's own process had its core; other advice if it is not bound. */
    private static String freed(Headline job, String otherwise) {
      NoCore lack = job.noCore();
      int cpus = job.profile().ranks().get(lack.worstRank()).cpu().cpus();
      return cpus == 1 && lack.hostCpus() > lack.hostRanks()
          ? "Do not bind ranks to one core (--bind-to none)"
          : otherwise;
    }

    boolean isLimit() {
      return cause.equals(LIMIT);
    }

    boolean isShare() {
      return cause.equals(SHARE);
    }

    /** Whether computations lost more to limits than to others that had the cores. */
    private static boolean isLimited(Headline job) {
      long limits = 0;
      long cores = 0;
      for (LatenessRow each : job.lateness()) {
        limits += each.cause() == LatenessCause.QUOTA ? each.lostNanos() : 0;
        cores += each.cause() == LatenessCause.NO_CORE ? each.lostNanos() : 0;
      }
      return limits > cores;
    }
  }
}
