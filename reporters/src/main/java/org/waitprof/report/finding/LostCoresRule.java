package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.efficiency.NoCore;
import org.waitprof.model.lateness.LateCause;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.Percentages;

/**
 * Finds how long ranks were ready to run, but without a core, and why. This time seems to be
 * computing or waiting.
 */
@AutoService(FindingRule.class)
public final class LostCoresRule implements FindingRule {
  /** For the service loader. */
  public LostCoresRule() {}

  @Override
  public String id() {
    return "lost_cores";
  }

  @Override
  public String title() {
    return "Lost cores";
  }

  @Override
  public String explanation() {
    return "Share of rank time in which ranks were ready to run, but had no core (explain no_core):"
        + " it is part of computing and of waiting. From 20 % on it is a warning, and no finding of"
        + " the run comes with advice.";
  }

  @Override
  public String remedy() {
    return "Run no more ranks than CPUs, where nothing else runs. Raise a CPU limit that is used"
        + " up, or use fewer threads under it.";
  }

  @Override
  public String section() {
    return "cpu";
  }

  @Override
  public List<Finding> find(Headline job) {
    NoCore lack = job.noCore();
    boolean crowded = Ranking.isCrowded(job);
    if (!crowded && !lack.isNotable()) {
      return List.of();
    }
    String cause = isLimited(job) ? "quota" : isShared(lack) ? "ranks" : "no_core";
    return List.of(
        (crowded ? crowded(job) : Finding.know(id(), some(job)))
            .share(lack.ratio())
            .rank(lack.worstRank())
            .cause(cause)
            .evidence(
                Map.of(
                    "rank",
                    String.valueOf(lack.worstRank()),
                    "no core",
                    Percentages.sentence(lack.worstRatio())))
            .made());
  }

  private static String some(Headline job) {
    NoCore lack = job.noCore();
    String why = ": other threads had it, or a CPU limit was used up";
    if (isLimited(job)) {
      why = ", mostly because a CPU limit (cgroup quota) was used up";
    } else if (isShared(lack)) {
      why = ": " + lack.hostRanks() + " ranks share " + lack.hostCpus() + " CPUs";
    }
    return "No core for "
        + Percentages.sentence(lack.ratio())
        + " of rank time"
        + worst(lack)
        + why;
  }

  /** The finding for a time so long that nothing should be concluded from the run. */
  private Finding.Draft crowded(Headline job) {
    NoCore lack = job.noCore();
    String time = Percentages.rough(lack.ratio()) + " of their time";
    String none = "Do not tune by this run: ranks had no core for " + time + worst(lack);
    if (isLimited(job)) {
      return Finding.warning(id(), none + ", mostly because a CPU limit (cgroup quota) was used up")
          .advice("Raise it, or use fewer threads under it");
    }
    if (isShared(lack)) {
      String shared =
          "Do not tune by this run: "
              + lack.hostRanks()
              + " ranks share "
              + lack.hostCpus()
              + " CPUs and had no core for "
              + time;
      return Finding.warning(id(), shared).advice("Run no more ranks than CPUs");
    }
    return Finding.warning(id(), none + ", other threads had it, or a CPU limit was used up")
        .advice("Repeat it where nothing else runs, without a limit");
  }

  /** Whether computations lost more to limits than to others that had the cores. */
  private static boolean isLimited(Headline job) {
    long limits = 0;
    long cores = 0;
    for (LateCause each : job.lateness()) {
      limits += each.cause() == LatenessCause.QUOTA ? each.lostNanos() : 0;
      cores += each.cause() == LatenessCause.NO_CORE ? each.lostNanos() : 0;
    }
    return limits > cores;
  }

  private static boolean isShared(NoCore lack) {
    return lack.hostRanks() > lack.hostCpus();
  }

  private static String worst(NoCore lack) {
    return " (rank " + lack.worstRank() + ": " + Percentages.sentence(lack.worstRatio()) + ")";
  }
}
