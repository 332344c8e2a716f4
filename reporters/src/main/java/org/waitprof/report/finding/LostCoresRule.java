package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.efficiency.CoreTaker;
import org.waitprof.efficiency.NoCore;
import org.waitprof.model.lateness.LateCause;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.Template;

/**
 * Finds how long ranks were ready to run, but without a core, and why. This time seems to be
 * computing or waiting.
 */
@AutoService(FindingRule.class)
public final class LostCoresRule extends FindingRule {
  /** For the service loader. */
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
    return List.of(
        (crowded ? crowded(job) : Finding.know(id(), some(job)))
            .share(lack.ratio())
            .rank(lack.worstRank())
            .cause(cause(job))
            .evidence(
                Map.of(
                    "rank",
                    String.valueOf(lack.worstRank()),
                    "no core",
                    Percentages.sentence(lack.worstRatio())))
            .made());
  }

  private static String cause(Headline job) {
    NoCore lack = job.noCore();
    if (isLimited(job)) {
      return "quota";
    }
    if (isShared(lack)) {
      return "ranks";
    }
    return switch (taker(job)) {
      case JVM -> "jvm";
      case WAITPROF -> "waitprof";
      case PROGRAM -> "threads";
      case PROCESSES -> "processes";
      case NOT_KNOWN -> "no_core";
    };
  }

  private static String some(Headline job) {
    NoCore lack = job.noCore();
    String why = ": " + takers(taker(job));
    if (isLimited(job)) {
      why = ", mostly because a CPU limit (cgroup quota) was used up";
    } else if (isShared(lack)) {
      why = ": " + lack.hostRanks() + " ranks share " + lack.hostCpus() + " CPUs";
    }
    return Template.fill(
        "No core for %s of rank time%s%s", Percentages.sentence(lack.ratio()), worst(lack), why);
  }

  private static CoreTaker taker(Headline job) {
    return CoreTaker.of(job.profile().ranks());
  }

  private static String takers(CoreTaker taker) {
    return switch (taker) {
      case JVM -> "mostly the JVMs' own threads had it (compiler, collector)";
      case WAITPROF -> "mostly waitprof's own threads had it";
      case PROGRAM -> "mostly other threads of the program had it";
      case PROCESSES -> "mostly other processes had it";
      case NOT_KNOWN -> "other threads had it, or a CPU limit was used up";
    };
  }

  private static String remedy(Headline job) {
    CoreTaker taker = taker(job);
    if (taker == CoreTaker.NOT_KNOWN) {
      return "Repeat it where nothing else runs, without a limit";
    }
    if (taker == CoreTaker.PROCESSES) {
      return "Repeat it where nothing else runs";
    }
    NoCore lack = job.noCore();
    int cpus = job.profile().ranks().get(lack.worstRank()).cpu().cpus();
    if (cpus == 1 && lack.hostCpus() > lack.hostRanks()) {
      return "Do not bind ranks to one core (--bind-to none)";
    }
    return taker == CoreTaker.PROGRAM
        ? "Use fewer threads, or fewer ranks on a host"
        : "Leave a core free on the host, or measure a longer run";
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
          Template.fill(
              "Do not tune by this run: %s ranks share %s CPUs and had no core for %s",
              lack.hostRanks(), lack.hostCpus(), time);
      return Finding.warning(id(), shared).advice("Run no more ranks than CPUs");
    }
    return Finding.warning(id(), none + ", " + takers(taker(job))).advice(remedy(job));
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
