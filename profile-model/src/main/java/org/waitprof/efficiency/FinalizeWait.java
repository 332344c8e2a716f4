package org.waitprof.efficiency;

import org.waitprof.model.CpuUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;

/**
 * Time from a rank's entry of Finalize to the last rank's entry, which ends the run. A rank polls
 * there, and needs no core; its {@link CpuUse} ends before.
 */
final class FinalizeWait {
  private FinalizeWait() {}

  /**
   * The time of each rank in nanoseconds, without what its {@link CpuUse} covers: all of it in
   * profiles of version 0.3 and before.
   */
  static long[] byRank(JobProfile profile) {
    long[] nanos = new long[profile.ranks().size()];
    for (int row = 0; row < profile.keys().size(); row++) {
      if (profile.keys().get(row).key().call() == MpiCall.MPI_FINALIZE
          && profile.keys().get(row).isInRunTime()) {
        for (int rank = 0; rank < nanos.length; rank++) {
          nanos[rank] += profile.value(Metric.SUM, row, rank);
        }
      }
    }
    for (int rank = 0; rank < nanos.length; rank++) {
      RankFacts facts = profile.ranks().get(rank);
      long observed = facts.cpu().spanNanos() / Math.max(1, facts.cpu().threads());
      nanos[rank] = Math.max(0, Math.min(nanos[rank], facts.runNanos() - observed));
    }
    return nanos;
  }
}
