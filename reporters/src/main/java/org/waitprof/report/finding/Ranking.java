package org.waitprof.report.finding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.waitprof.efficiency.NoCore;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.system.Services;

/**
 * All findings of a run in their order: warnings first, then by share of rank time. Each is
 * followed by its parts, parts that call for a change first.
 *
 * @param all all findings
 * @param verdict the few that a reader needs first, in the same order
 */
public record Ranking(List<Finding> all, List<Finding> verdict) {
  /** A cause of less than this share of rank time is no reason to change a program. */
  static final double WORTH_ADVICE = 0.03;

  /** Maximum number of findings in a verdict, unless more of them are warnings. */
  private static final int MOST = 5;

  /** A smaller share of rank time is not in the verdict. */
  private static final double LEAST = 0.01;

  private static final List<FindingRule> RULES = sorted();

  /** By share; findings about the run as a whole are first. */
  private static final Comparator<Finding> WHOLE =
      Comparator.comparing((Finding its) -> its.kind() != Finding.Kind.WARNING)
          .thenComparing(its -> its.share() != 0)
          .thenComparing(its -> -its.share())
          .thenComparing(Finding::id);

  /** By kind and by share; findings without a share are last. */
  private static final Comparator<Finding> PART =
      Comparator.comparing(Finding::kind)
          .thenComparing(its -> -its.share())
          .thenComparing(Finding::id);

  public Ranking {
    all = List.copyOf(all);
    verdict = List.copyOf(verdict);
  }

  /** All kinds of findings, by id. */
  public static List<FindingRule> rules() {
    return RULES;
  }

  /** Applies all rules to a job and ranks what they find. */
  public static Ranking of(Headline job) {
    List<Finding> found = new ArrayList<>();
    boolean ran = job.ranks() > 0 && job.runNanos() > 0;
    boolean isForbidden = isCrowded(job) || job.tooShort().isPresent();
    boolean isLittle = WaitingRule.isLittle(job);
    for (FindingRule rule : RULES) {
      if (ran || rule.isForAnyRun()) {
        for (Finding each : rule.find(job)) {
          boolean isWarning = each.kind() == Finding.Kind.WARNING;
          if (!isLittle || isWarning || each.id().equals(WaitingRule.ID)) {
            found.add(isForbidden && !isWarning ? each.withoutAdvice() : each);
          }
        }
      }
    }
    List<Finding> all = ranked(found);
    return new Ranking(all, verdict(all));
  }

  /** The findings, of which the first one of an id has a line to copy. */
  Ranking withCommand(String id, String line) {
    List<Finding> changed = new ArrayList<>(all);
    List<Finding> few = new ArrayList<>(verdict);
    for (Finding each : all) {
      if (each.id().equals(id)) {
        Finding with = each.withCommand(line);
        changed.replaceAll(its -> its.equals(each) ? with : its);
        few.replaceAll(its -> its.equals(each) ? with : its);
        break;
      }
    }
    return new Ranking(changed, few);
  }

  /** The findings that are not in the verdict. */
  public List<Finding> rest() {
    List<Finding> rest = new ArrayList<>(all);
    rest.removeAll(verdict);
    return rest;
  }

  /** Whether ranks lacked a core so long that nothing should be changed because of this run. */
  static boolean isCrowded(Headline job) {
    return job.noCore().ratio() >= NoCore.CROWDED;
  }

  private static List<FindingRule> sorted() {
    List<FindingRule> rules = new ArrayList<>(Services.of(FindingRule.class));
    rules.sort(Comparator.comparing(FindingRule::id));
    return List.copyOf(rules);
  }

  private static List<Finding> ranked(List<Finding> found) {
    List<Finding> ranked = new ArrayList<>();
    addParts("", found, WHOLE, ranked);
    return ranked;
  }

  private static void addParts(
      String of, List<Finding> found, Comparator<Finding> order, List<Finding> ranked) {
    List<Finding> parts = new ArrayList<>();
    for (Finding each : found) {
      boolean isPart = found.stream().anyMatch(its -> its.id().equals(each.of()));
      if ((isPart ? each.of() : "").equals(of)) {
        parts.add(each);
      }
    }
    parts.sort(order);
    Set<String> done = new HashSet<>();
    for (Finding each : parts) {
      ranked.add(each);
      if (done.add(each.id())) {
        addParts(each.id(), found, PART, ranked);
      }
    }
  }

  /** Selects each warning, each large finding, and as many of their parts as fit. */
  private static List<Finding> verdict(List<Finding> all) {
    Set<Finding> chosen = new HashSet<>();
    for (Finding each : all) {
      boolean isWarning = each.kind() == Finding.Kind.WARNING;
      if (isWarning || (each.isWhole() && isLarge(each) && chosen.size() < MOST)) {
        chosen.add(each);
      }
    }
    Set<String> wholes = new HashSet<>();
    for (Finding each : all) {
      boolean fits = chosen.size() < MOST && isLarge(each) && wholes.contains(each.of());
      if (chosen.contains(each) || fits) {
        chosen.add(each);
        if (each.share() == 0 || each.share() >= WORTH_ADVICE) {
          wholes.add(each.id()); // what less is made of is noise, whatever else the run has
        }
      }
    }
    if (chosen.isEmpty() && !all.isEmpty()) {
      chosen.add(all.get(0)); // something is to be said of each run
    }
    List<Finding> verdict = new ArrayList<>(all);
    verdict.retainAll(chosen);
    return verdict;
  }

  private static boolean isLarge(Finding finding) {
    return finding.share() == 0 || (finding.share() >= LEAST && finding.share() >= finding.error());
  }
}
