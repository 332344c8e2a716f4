package org.waitprof.live;

import org.jspecify.annotations.Nullable;
import org.waitprof.live.RunningJob.Rank;

/**
 * POP factors of a running job, from the counters of the ranks on this host. As in a profile,
 * parallel efficiency = load balance x communication efficiency. Ranks that have not run since the
 * previous look are left out. Immutable; made by {@code top} and {@code serve} at each look, on
 * their own threads.
 *
 * @param parallel mean useful time by the longest run time, 0 to 1
 * @param balance mean useful time by the largest, 0 to 1
 * @param communication largest useful time by the longest run time, 0 to 1
 */
public record LiveFactors(double parallel, double balance, double communication) {
  /**
   * The factors between two looks at a job.
   *
   * @param before the same job at the previous look; {@code null} for all time since MPI_Init
   * @return {@code null} if no rank ran, or if ranks were only in MPI
   */
  public static @Nullable LiveFactors between(@Nullable RunningJob before, RunningJob job) {
    int ranks = 0;
    long run = 0;
    long mostUseful = 0;
    double useful = 0;
    for (Rank rank : job.ranks()) {
      Rank earlier = before == null ? null : before.same(rank);
      long runNanos = rank.now().runNanos() - (earlier == null ? 0 : earlier.now().runNanos());
      long mpiNanos = rank.now().mpiNanos() - (earlier == null ? 0 : earlier.now().mpiNanos());
      if (runNanos > 0) {
        ranks++;
        long own = Math.min(runNanos, Math.max(0, runNanos - mpiNanos));
        run = Math.max(run, runNanos);
        useful += own;
        mostUseful = Math.max(mostUseful, own);
      }
    }
    if (mostUseful <= 0) {
      return null;
    }
    double mean = useful / ranks;
    return new LiveFactors(mean / run, mean / mostUseful, (double) mostUseful / run);
  }
}
