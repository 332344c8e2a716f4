package org.waitprof.simulate;

import java.util.List;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.waitstate.MeasuredMetric;

/**
 * Duration of a run, and waiting of its ranks, in nanoseconds.
 *
 * @param runNanos time from the end of Init to the entry of Finalize, on the rank where it is
 *     longest
 * @param rankNanos run times of all ranks together
 * @param waitNanos waiting of all ranks
 */
public record RunFigures(long runNanos, long rankNanos, long waitNanos) {

  /** Figures of the run that a replay has measured. */
  public static RunFigures of(ReplayResult result) {
    List<MeasuredMetric> metrics = result.rules().metrics();
    long run = 0;
    long ranks = 0;
    long waits = 0;
    for (RankResult rank : result.ranks()) {
      run = Math.max(run, rank.runNanos());
      ranks += rank.runNanos();
      for (int metric = 0; metric < metrics.size(); metric++) {
        if (metrics.get(metric).kind() == MeasuredMetric.Kind.WAIT) {
          for (int row = 0; row < rank.rows(); row++) {
            waits += rank.booked(metric, row);
          }
        }
      }
    }
    return new RunFigures(run, ranks, waits);
  }

  /** Waiting as a part of the ranks' time, 0 to 1. */
  public double waitPart() {
    return rankNanos == 0 ? 0 : (double) waitNanos / rankNanos;
  }
}
