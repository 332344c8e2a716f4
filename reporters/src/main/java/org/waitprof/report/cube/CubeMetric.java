package org.waitprof.report.cube;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
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
 * @param description one sentence
 * @param inclusive whether rows hold what is below a call path, too
 * @param column where the values come from
 * @param pattern rows of this pattern only; empty for all
 * @param costs which costs of root causes it holds, instead of a column
 */
record CubeMetric(
    int id,
    int parent,
    String name,
    String title,
    String unit,
    String description,
    boolean inclusive,
    Metric column,
    String pattern,
    Costs costs) {

  /** Costs of root causes: of which group of patterns, and which of the two. */
  record Costs(int group, boolean longTerm) {
    /** No costs. */
    static final Costs NONE = new Costs(-1, false);

    /** The part of the critical path's imbalance, which is not by group. */
    static final Costs IMBALANCE = new Costs(-2, false);
  }

  CubeMetric(
      int id,
      int parent,
      String name,
      String title,
      String unit,
      String description,
      boolean inclusive,
      Metric column,
      String pattern) {
    this(id, parent, name, title, unit, description, inclusive, column, pattern, Costs.NONE);
  }

  static final String TIME = "time";
  static final String CRITICAL_PATH = "critical_path";
  private static final String SECONDS = "sec";

  /** Id of the metric that all waiting is part of. */
  private static final int MPI = 1;

  /** The metrics for a selection: a wait state is one if the selection has rows of it. */
  static List<CubeMetric> all(JobProfile profile, Selection selection) {
    List<CubeMetric> metrics = new ArrayList<>();
    metrics.add(
        new CubeMetric(
            0,
            -1,
            TIME,
            "Time",
            SECONDS,
            "Time outside of MPI, at the root, and in MPI calls.",
            true,
            Metric.SUM,
            ""));
    metrics.add(
        new CubeMetric(
            MPI, 0, "mpi", "MPI", SECONDS, Metric.SUM.description(), false, Metric.SUM, ""));
    if (profile.facts().isMeasured()) {
      measured(profile, metrics);
    } else {
      estimated(profile, selection, metrics);
    }
    if (!profile.causes().isNone()) {
      causes(metrics);
    }
    metrics.add(
        new CubeMetric(
            metrics.size(),
            -1,
            "visits",
            "MPI calls",
            "occ",
            Metric.COUNT.description(),
            false,
            Metric.COUNT,
            ""));
    metrics.add(
        new CubeMetric(
            metrics.size(),
            -1,
            "bytes",
            "Bytes",
            "bytes",
            Metric.BYTES.description(),
            false,
            Metric.BYTES,
            ""));
    return metrics;
  }

  private static void estimated(JobProfile profile, Selection selection, List<CubeMetric> metrics) {
    List<String> patterns = new ArrayList<>();
    for (int row : selection.rows(profile)) {
      ProfileKey key = profile.keys().get(row);
      if (!key.pattern().isEmpty() && !patterns.contains(key.pattern())) {
        patterns.add(key.pattern());
      }
    }
    patterns.sort(null);
    for (String pattern : patterns) {
      String definition =
          WaitStates.byId(pattern).map(its -> its.text(Pattern.Text.DEFINITION)).orElse("");
      metrics.add(
          new CubeMetric(
              metrics.size(),
              1,
              pattern,
              PatternNames.of(pattern) + " (estimated)",
              SECONDS,
              definition,
              false,
              Metric.WAIT,
              pattern));
    }
  }

  /** What a trace measured, under Scalasca's unique names; parts of a metric below it. */
  private static void measured(JobProfile profile, List<CubeMetric> metrics) {
    Map<String, Integer> ids = new HashMap<>();
    boolean regions = !profile.criticalPath().isEmpty();
    for (MeasuredTime time : MeasuredTime.all()) {
      boolean path = time.kind() == Kind.CRITICAL_PATH;
      // Where regions have it, it is booked there and not on the call behind them.
      if ((path && regions) ? time.uniqueName().equals(CRITICAL_PATH) : time.isIn(profile)) {
        boolean alone = path || time.kind() == Kind.INDIRECT;
        int parent = alone ? -1 : ids.getOrDefault(time.parent(), MPI);
        ids.put(time.metric().name(), metrics.size());
        metrics.add(
            new CubeMetric(
                metrics.size(),
                parent,
                time.uniqueName(),
                time.title(),
                SECONDS,
                time.metric().description(),
                false,
                time.metric(),
                ""));
      }
    }
    counts(profile, metrics);
  }

  /** How many calls waited. */
  private static void counts(JobProfile profile, List<CubeMetric> metrics) {
    for (Pattern pattern : PatternCatalog.all()) {
      for (MeasuredMetric column : pattern.columns()) {
        boolean named = column.kind() == Kind.COUNT && !column.scalasca().isEmpty();
        if (named && profile.columns().containsKey(column.metric().name())) {
          metrics.add(
              new CubeMetric(
                  metrics.size(),
                  -1,
                  column.scalasca(),
                  pattern.displayName() + ", count",
                  "occ",
                  column.metric().description(),
                  false,
                  column.metric(),
                  ""));
        }
      }
    }
  }

  /** What made ranks wait, under Scalasca's unique names. */
  private static void causes(List<CubeMetric> metrics) {
    for (WaitGroup group : WaitGroup.values()) {
      for (boolean longTerm : new boolean[] {false, true}) {
        String name = longTerm ? group.scalascaLongTerm() : group.scalascaShortTerm();
        metrics.add(
            new CubeMetric(
                metrics.size(),
                -1,
                name,
                group.displayName() + (longTerm ? " long-term costs" : " short-term costs"),
                SECONDS,
                longTerm
                    ? "Waiting caused through waiting of others."
                    : "Waiting of others caused at once.",
                false,
                new Metric(name, "ns", ""),
                "",
                new Costs(group.ordinal(), longTerm)));
      }
    }
    String name = "critical_imbalance_impact";
    metrics.add(
        new CubeMetric(
            metrics.size(),
            -1,
            name,
            "Critical-path imbalance impact",
            SECONDS,
            "Waiting that goes back to what ranks spend on the critical path beyond others.",
            false,
            new Metric(name, "ns", ""),
            "",
            Costs.IMBALANCE));
  }

  /** Whether values are seconds, as floating-point numbers; else they are integers. */
  boolean isTime() {
    return unit.equals(SECONDS);
  }
}
