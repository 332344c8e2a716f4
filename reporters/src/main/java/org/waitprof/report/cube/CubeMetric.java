package org.waitprof.report.cube;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.waitstate.WaitState;
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
    String pattern) {

  static final String TIME = "time";
  private static final String SECONDS = "sec";

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
            1, 0, "mpi", "MPI", SECONDS, Metric.SUM.description(), false, Metric.SUM, ""));
    List<String> patterns = new ArrayList<>();
    boolean estimated = false;
    for (int row : selection.rows(profile)) {
      ProfileKey key = profile.keys().get(row);
      if (!key.pattern().isEmpty() && !patterns.contains(key.pattern())) {
        patterns.add(key.pattern());
      }
      estimated |= !key.source().equals("measured");
    }
    patterns.sort(null);
    for (String pattern : patterns) {
      String definition = WaitStates.byId(pattern).map(WaitState::definition).orElse("");
      metrics.add(
          new CubeMetric(
              metrics.size(),
              1,
              pattern,
              PatternNames.of(pattern) + (estimated ? " (estimated)" : ""),
              SECONDS,
              definition,
              false,
              Metric.WAIT,
              pattern));
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

  /** Whether values are seconds, as floating-point numbers; else they are integers. */
  boolean isTime() {
    return unit.equals(SECONDS);
  }
}
