package org.waitprof.report.figures;

import java.util.Arrays;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;

/**
 * Waiting time of each rank, all patterns together. Not a record, because it holds arrays, one
 * value per rank, so that 65 536 ranks cost a megabyte.
 */
public final class RankWaits {
  private final int[] ranks;
  private final long[] waitNanos;
  private final long[] runNanos;

  private RankWaits(int[] ranks, long[] waitNanos, long[] runNanos) {
    this.ranks = ranks;
    this.waitNanos = waitNanos;
    this.runNanos = runNanos;
  }

  /** The waiting time of the selected ranks in the selected rows. */
  public static RankWaits of(JobProfile profile, Selection selection) {
    int[] ranks = selection.presentRanks(profile);
    RowReader waits = new RowReader(profile, Metric.WAIT);
    long[] waitNanos = new long[profile.ranks().size()];
    for (int row : selection.rows(profile)) {
      waits.addTo(waitNanos, row, ranks);
    }
    long[] runNanos = new long[profile.ranks().size()];
    for (int rank : ranks) {
      runNanos[rank] = profile.ranks().get(rank).runNanos();
    }
    return new RankWaits(ranks, waitNanos, runNanos);
  }

  /** Number of selected ranks that are present. */
  public int size() {
    return ranks.length;
  }

  /** The rank at a position, 0 to {@link #size()} - 1; ranks ascend. */
  public int rank(int position) {
    return ranks[position];
  }

  /** Waiting time of the rank at a position, in nanoseconds. */
  public long waitNanos(int position) {
    return waitNanos[ranks[position]];
  }

  /** Waiting time / run time of the rank at a position (0..1). */
  public double waitRatio(int position) {
    return RunTime.ratio(waitNanos(position), runNanos[ranks[position]]);
  }

  /** Spread of the waiting time over all ranks, in nanoseconds. */
  public RankSpread spread() {
    return RankSpread.of(waitNanos, ranks);
  }

  /** Waiting time / run time, both summed over the ranks (0..1). */
  public double waitRatio() {
    return RunTime.ratio(Arrays.stream(waitNanos).sum(), Arrays.stream(runNanos).sum());
  }

  /** Position of the rank with the largest wait ratio, the lowest of equals; -1 without ranks. */
  public int mostWaiting() {
    int most = -1;
    for (int position = 0; position < ranks.length; position++) {
      if (most < 0 || waitRatio(position) > waitRatio(most)) {
        most = position;
      }
    }
    return most;
  }

  /** Position of the rank with the smallest wait ratio, the lowest of equals; -1 without ranks. */
  public int leastWaiting() {
    int least = -1;
    for (int position = 0; position < ranks.length; position++) {
      if (least < 0 || waitRatio(position) < waitRatio(least)) {
        least = position;
      }
    }
    return least;
  }
}
