package org.waitprof.live;

import org.jspecify.annotations.Nullable;
import org.waitprof.live.RunningJob.Rank;

/**
 * POP factors of a running job, from the counters of the ranks on this host: parallel efficiency =
 * load balance x communication efficiency. Immutable; made by {@code top} and {@code serve} at each
 * look, on their own threads.
 *
 * @param parallel mean useful time by mean run time, 0 to 1
 * @param balance mean useful time by the largest, 0 to 1
 * @param communication largest useful time by mean run time; beyond 1 where a rank has run for
 *     longer than the mean
 */
public record LiveFactors(double parallel, double balance, double communication) {
  /**
   * The factors between two looks at a job.
   *
   * @param before the same job a moment ago; with {@code null} they are of all time since MPI_Init
   * @return {@code null} where nothing ran, or nothing but MPI
   */
  public static @Nullable LiveFactors between(@Nullable RunningJob before, RunningJob job) {
    double run = 0;
    double useful = 0;
    double mostUseful = 0;
    for (Rank rank : job.ranks()) {
      Rank earlier = before == null ? null : before.same(rank);
      long runNanos = rank.now().runNanos() - (earlier == null ? 0 : earlier.now().runNanos());
      long mpiNanos = rank.now().mpiNanos() - (earlier == null ? 0 : earlier.now().mpiNanos());
      double own = Math.max(0, runNanos - mpiNanos);
      run += runNanos;
      useful += own;
      mostUseful = Math.max(mostUseful, own);
    }
    if (run <= 0 || mostUseful <= 0) {
      return null;
    }
    int ranks = job.ranks().size();
    return new LiveFactors(useful / run, useful / ranks / mostUseful, mostUseful * ranks / run);
  }
}
