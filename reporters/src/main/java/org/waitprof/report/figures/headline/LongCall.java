package org.waitprof.report.figures.headline;

import java.util.Optional;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.figures.WaitRow;

/**
 * One call of many that has most of a place's waiting: one bad iteration.
 *
 * @param rank the rank that waits most in the place
 * @param nanos duration of the rank's longest call there
 * @param calls all its calls there
 */
public record LongCall(int rank, long nanos, long calls) {
  /** It is as long as this part of what the rank waits there, or longer. */
  private static final double MOST = 0.5;

  /** Among fewer calls, one that is long is no exception. */
  private static final long MANY = 20;

  /** The long call of the place with most waiting; empty if it has none. */
  static Optional<LongCall> of(JobProfile profile, WaitRow place) {
    RowReader counts = new RowReader(profile, Metric.COUNT);
    RowReader longest = new RowReader(profile, Metric.MAX);
    int rank = place.severity().maxRank();
    long calls = 0;
    long nanos = 0;
    for (int row = 0; row < profile.keys().size(); row++) {
      if (place.has(profile.keys().get(row))) {
        calls += counts.row(row)[rank];
        nanos = Math.max(nanos, longest.row(row)[rank]);
      }
    }
    return calls >= MANY && nanos >= MOST * place.severity().max()
        ? Optional.of(new LongCall(rank, nanos, calls))
        : Optional.empty();
  }
}
