package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.PatternCatalog;
import org.waitprof.waitstate.WaitGroup;

/**
 * A time metric of a pattern that only the replay of a trace measures. Its column exists if any of
 * it was found, so a profile without a trace has none.
 *
 * @param metric column of the time, in nanoseconds
 * @param kind time that it is part of
 * @param uniqueName Scalasca's name for it, or a name in Scalasca's style if it has none
 * @param title for readers
 * @param parent name of the column that it is part of; empty for a whole
 */
public record MeasuredTime(
    Metric metric, Kind kind, String uniqueName, String title, String parent) {
  private static final List<MeasuredTime> ALL = load();

  /** All measured times, wholes before their parts. */
  public static List<MeasuredTime> all() {
    return ALL;
  }

  private static List<MeasuredTime> load() {
    List<MeasuredTime> times = new ArrayList<>();
    Map<String, String> wholes = new HashMap<>();
    for (Pattern pattern : PatternCatalog.all()) {
      String first = "";
      for (MeasuredMetric column : pattern.columns()) {
        Metric metric = column.metric();
        if (metric.unit().equals("ns")) {
          boolean alone = column.kind() == Kind.CRITICAL_PATH || column.kind() == Kind.INDIRECT;
          String whole = first.isEmpty() ? wholes.getOrDefault(pattern.parent(), "") : first;
          String scalasca = column.scalasca();
          times.add(
              new MeasuredTime(
                  metric,
                  column.kind(),
                  scalasca.isEmpty() ? metric.name().replaceFirst("_ns$", "") : scalasca,
                  title(pattern, column, first.isEmpty()),
                  alone ? "" : whole));
          first = first.isEmpty() ? metric.name() : first;
        }
      }
      wholes.put(pattern.id(), first);
    }
    return List.copyOf(times);
  }

  private static String title(Pattern pattern, MeasuredMetric column, boolean first) {
    String name = column.metric().name();
    for (WaitGroup group : WaitGroup.values()) {
      if (column.kind() == Kind.INDIRECT && name.endsWith("_" + group.id() + "_ns")) {
        return group.displayName() + ", " + name.substring(0, name.indexOf('_'));
      }
    }
    if (!first && name.startsWith(pattern.id() + "_")) {
      String part = name.substring(pattern.id().length() + 1).replaceFirst("_ns$", "");
      String whole = pattern.displayName();
      return whole.substring(whole.lastIndexOf(", ") + 1).trim() + ", " + part.replace('_', ' ');
    }
    return first ? pattern.displayName() : column.metric().description();
  }

  /** Whether a column of that name is a measured time. */
  public static boolean isColumn(String name) {
    return ALL.stream().anyMatch(time -> time.metric().name().equals(name));
  }

  /** Whether a profile has any of this time. */
  public boolean isIn(JobProfile profile) {
    return profile.columns().containsKey(metric.name());
  }

  /** Spread of the time over the selected ranks, all selected rows together. */
  public RankSpread spread(JobProfile profile, Selection selection) {
    return spread(profile, selection, false);
  }

  /** Spread of the part that falls into the run time: neither in Init nor in Finalize. */
  public RankSpread spreadInRun(JobProfile profile, Selection selection) {
    return spread(profile, selection, true);
  }

  private RankSpread spread(JobProfile profile, Selection selection, boolean inRun) {
    int[] ranks = selection.presentRanks(profile);
    long[] byRank = new long[profile.ranks().size()];
    RowReader reader = new RowReader(profile, metric);
    for (int row : selection.rows(profile)) {
      if (!inRun || profile.keys().get(row).isInRunTime()) {
        reader.addTo(byRank, row, ranks);
      }
    }
    return RankSpread.of(byRank, ranks);
  }
}
