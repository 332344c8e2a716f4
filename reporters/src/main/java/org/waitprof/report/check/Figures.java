package org.waitprof.report.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.efficiency.NoCore;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.report.figures.Factor;
import org.waitprof.report.figures.RankWaits;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.Totals;
import org.waitprof.report.figures.TotalsTables;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.WaitTable;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.finding.Finding;
import org.waitprof.report.finding.Ranking;
import org.waitprof.waitstate.WaitStates;

/**
 * The figures of a run by the names that {@code explain} knows.
 *
 * @param values ratios (0..1), seconds or counts
 * @param intervals half 95 % intervals of figures that were measured on a sample
 * @param finding id of the finding that the figure of that name is about; empty without one
 */
public record Figures(Map<String, Double> values, Map<String, Double> intervals, String finding) {

  public Figures {
    values = Map.copyOf(values);
    intervals = Map.copyOf(intervals);
  }

  /** The figures of a whole job. */
  public static Figures of(JobProfile profile) {
    Map<String, Double> values = new LinkedHashMap<>();
    Factor.of(profile).forEach((factor, value) -> values.put(factor.id(), value));
    values.put("wait_ratio", RankWaits.of(profile, Selection.ALL).waitRatio());
    WaitStates.all().forEach(pattern -> values.put(pattern.id(), 0.0));
    for (Totals<String> row : TotalsTables.byPattern(profile, Selection.ALL)) {
      values.put(row.key(), row.waitRatio());
    }
    long overhead = profile.ranks().stream().mapToLong(rank -> rank.overheadNanos()).sum();
    long run = profile.ranks().stream().mapToLong(rank -> rank.runNanos()).sum();
    values.put("overhead", RunTime.ratio(overhead, run));
    if (profile.ranks().stream().anyMatch(rank -> rank.cpu().isKnown())) {
      values.put("no_core", NoCore.of(profile).ratio());
    }
    String id = "";
    double finding = 0;
    double half = 0;
    for (Finding each : Ranking.of(Headline.of(profile)).all()) {
      if (each.kind() != Finding.Kind.KNOW && each.share() > finding) {
        finding = each.share();
        half = each.error();
        id = each.id();
      }
    }
    values.put("finding", finding);
    values.put("run_seconds", RunTime.longest(profile) / 1e9);
    long warnings =
        profile.notes().stream().filter(note -> note.severity() == Severity.WARNING).count();
    values.put("warnings", (double) warnings);
    Map<String, Double> intervals = intervals(profile, run);
    intervals.put("finding", half);
    return new Figures(values, intervals, id);
  }

  private static Map<String, Double> intervals(JobProfile profile, long runNanos) {
    Map<String, Double> intervals = new LinkedHashMap<>();
    for (WaitRow row : WaitTable.of(profile, Selection.ALL).rows()) {
      double half = RunTime.ratio(row.intervalNanos(), runNanos);
      intervals.merge(row.pattern(), half, Math::hypot);
      intervals.merge("wait_ratio", half, Math::hypot);
    }
    return intervals;
  }

  /** Names of all figures that any job may have. */
  public static List<String> names() {
    List<String> names = new ArrayList<>();
    for (Factor factor : Factor.values()) {
      names.add(factor.id());
    }
    names.addAll(
        List.of("wait_ratio", "finding", "overhead", "no_core", "run_seconds", "warnings"));
    WaitStates.all().forEach(pattern -> names.add(pattern.id()));
    return names;
  }

  /** Whether a figure of this name may exist for any job. */
  static boolean knows(String name) {
    return names().contains(name);
  }

  /** Whether a figure is a ratio, not a count. */
  static boolean isRatio(String name) {
    return !name.equals("run_seconds") && !name.equals("warnings");
  }

  /** Half of the 95 % interval; 0 if the figure was not measured on a sample. */
  double interval(String name) {
    return intervals.getOrDefault(name, 0.0);
  }

  /** Whether the run has the figure. Not all runs have figures of CPUs or of computing threads. */
  boolean has(String name) {
    return values.containsKey(name);
  }

  double value(String name) {
    return values.getOrDefault(name, 0.0);
  }
}
