package org.waitprof.report.cube;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.report.figures.MeasuredTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.PatternCatalog;
import org.waitprof.waitstate.WaitGroup;
import org.waitprof.waitstate.WaitStates;

/**
 * A metric of the Cube report.
 *
 * @param id number, also the name of its files
 * @param parent id of the metric that contains it; -1 for none
 * @param name unique name
 * @param title for readers
 * @param unit {@code sec}, {@code occ} or {@code bytes}
 * @param column column of the values, with a sentence that describes them
 * @param pattern rows of this pattern only; empty for all
 * @param costs the costs of root causes that it holds instead of a column
 */
record CubeMetric(
    int id,
    int parent,
    String name,
    String title,
    String unit,
    Metric column,
    String pattern,
    Costs costs) {
  /** Costs of root causes: the group of patterns, and whether they are the long-term ones. */
  record Costs(int group, boolean longTerm) {
    /** No costs: the metric has a column. */
    static final Costs NONE = new Costs(-1, false);

    /** The critical path's imbalance, which has no groups. */
    static final Costs IMBALANCE = new Costs(-2, false);
  }

  static final String TIME = "time";
  static final String CRITICAL_PATH = "critical_path";
  private static final String SECONDS = "sec";
  private static final String OCCURRENCES = "occ";

  /** Id of the metric that all waiting is part of. */
  private static final int MPI = 1;

  private static final int NO_PARENT = -1;

  /** The metrics for a selection. A wait state is a metric if the selection has rows of it. */
  static List<CubeMetric> all(JobProfile profile, Selection selection) {
    List<CubeMetric> metrics = new ArrayList<>();
    Metric time = described(Metric.SUM, "Time outside of MPI, at the root, and in MPI calls.");
    add(metrics, NO_PARENT, TIME, "Time", SECONDS, time);
    add(metrics, 0, "mpi", "MPI", SECONDS, Metric.SUM);
    if (profile.facts().isMeasured()) {
      measured(profile, metrics);
    } else {
      estimated(profile, selection, metrics);
    }
    if (!profile.causes().isNone()) {
      causes(metrics);
    }
    add(metrics, NO_PARENT, "visits", "MPI calls", OCCURRENCES, Metric.COUNT);
    add(metrics, NO_PARENT, "bytes", "Bytes", "bytes", Metric.BYTES);
    return metrics;
  }

  /** Adds a metric that is a whole column of the profile. */
  private static void add(
      List<CubeMetric> to, int parent, String name, String title, String unit, Metric column) {
    to.add(new CubeMetric(to.size(), parent, name, title, unit, column, "", Costs.NONE));
  }

  private static Metric described(Metric metric, String description) {
    return new Metric(metric.name(), metric.unit(), description);
  }

  private static void estimated(JobProfile profile, Selection selection, List<CubeMetric> metrics) {
    Set<String> patterns = new TreeSet<>();
    for (int row : selection.rows(profile)) {
      patterns.add(profile.keys().get(row).pattern());
    }
    patterns.remove("");
    for (String pattern : patterns) {
      String definition =
          WaitStates.byId(pattern).map(its -> its.text(Pattern.Text.DEFINITION)).orElse("");
      String title = PatternNames.of(pattern) + " (estimated)";
      Metric wait = described(Metric.WAIT, definition);
      metrics.add(
          new CubeMetric(metrics.size(), MPI, pattern, title, SECONDS, wait, pattern, Costs.NONE));
    }
  }

  /**
   * Adds times that a trace measured, under Scalasca's unique names; parts of a metric below it.
   */
  private static void measured(JobProfile profile, List<CubeMetric> metrics) {
    Map<String, Integer> ids = new HashMap<>();
    boolean regions = !profile.criticalPath().isEmpty();
    for (MeasuredTime time : MeasuredTime.all()) {
      boolean path = time.kind() == Kind.CRITICAL_PATH;
      // If the profile has the path by region, it is booked there and not on the call behind the
      // region.
      if ((path && regions) ? time.uniqueName().equals(CRITICAL_PATH) : time.isIn(profile)) {
        boolean alone = path || time.kind() == Kind.INDIRECT;
        int parent = alone ? NO_PARENT : ids.getOrDefault(time.parent(), MPI);
        ids.put(time.metric().name(), metrics.size());
        add(metrics, parent, time.uniqueName(), time.title(), SECONDS, time.metric());
      }
    }
    counts(profile, metrics);
  }

  /** Adds the numbers of calls that waited. */
  private static void counts(JobProfile profile, List<CubeMetric> metrics) {
    for (Pattern pattern : PatternCatalog.all()) {
      for (MeasuredMetric column : pattern.columns()) {
        boolean named = column.kind() == Kind.COUNT && !column.scalasca().isEmpty();
        if (named && profile.columns().containsKey(column.metric().name())) {
          String title = pattern.displayName() + ", count";
          add(metrics, NO_PARENT, column.scalasca(), title, OCCURRENCES, column.metric());
        }
      }
    }
  }

  /** Adds the costs of causes of waiting, under Scalasca's unique names. */
  private static void causes(List<CubeMetric> metrics) {
    for (WaitGroup group : WaitGroup.values()) {
      costs(
          metrics,
          group.scalascaShortTerm(),
          group.displayName() + " short-term costs",
          "Waiting of others caused at once.",
          new Costs(group.ordinal(), false));
      costs(
          metrics,
          group.scalascaLongTerm(),
          group.displayName() + " long-term costs",
          "Waiting caused through waiting of others.",
          new Costs(group.ordinal(), true));
    }
    costs(
        metrics,
        "critical_imbalance_impact",
        "Critical-path imbalance impact",
        "Waiting that is caused by what ranks spend on the critical path beyond others.",
        Costs.IMBALANCE);
  }

  private static void costs(
      List<CubeMetric> to, String name, String title, String description, Costs costs) {
    Metric none = new Metric(name, "ns", description);
    to.add(new CubeMetric(to.size(), NO_PARENT, name, title, SECONDS, none, "", costs));
  }

  /** Whether a row includes the values below its call path. */
  boolean inclusive() {
    return name.equals(TIME);
  }

  /** Whether values are floating-point seconds; else they are integers. */
  boolean isTime() {
    return unit.equals(SECONDS);
  }
}
