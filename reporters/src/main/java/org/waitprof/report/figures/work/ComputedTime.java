package org.waitprof.report.figures.work;

import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.lateness.LateCause;
import org.waitprof.model.lateness.LateCauses;
import org.waitprof.model.lateness.LatenessCause;

/** How long ranks really computed, and how much waiting goes back to that. By rank, nanoseconds. */
public final class ComputedTime {
  private ComputedTime() {}

  /**
   * Time outside of MPI without what collections, locks and ranks or hypervisors that had the core
   * took of it: CPU time of the program's own.
   */
  public static long[] byRank(JobProfile profile) {
    long[] nanos = new long[profile.ranks().size()];
    for (int rank = 0; rank < nanos.length; rank++) {
      nanos[rank] = profile.ranks().get(rank).usefulNanos();
    }
    List<LateCause> lateness = lateness(profile);
    if (lateness.isEmpty()) {
      for (int rank = 0; rank < nanos.length; rank++) {
        nanos[rank] = (long) (nanos[rank] * (1 - profile.ranks().get(rank).cpu().noCoreRatio()));
      }
    }
    for (LateCause each : lateness) {
      // A thread whose code is being compiled goes on computing.
      if (each.cause() != LatenessCause.JIT && isRank(each.rank(), nanos)) {
        nanos[each.rank()] = Math.max(0, nanos[each.rank()] - each.lostNanos());
      }
    }
    return nanos;
  }

  /**
   * Waiting of others that goes back to what a rank computed: by the root causes of a trace, else
   * by the coordinated sample; zeros where neither tells.
   */
  public static long[] causedBy(JobProfile profile) {
    long[] nanos = new long[profile.ranks().size()];
    for (RootCause place : profile.causes().places()) {
      for (Cost cost : place.costs()) {
        if (place.computation() && isRank(cost.rank(), nanos)) {
          nanos[cost.rank()] += cost.nanos();
        }
      }
    }
    if (profile.causes().places().isEmpty()) {
      for (LateCause each : lateness(profile)) {
        if (each.cause() == LatenessCause.COMPUTE && isRank(each.rank(), nanos)) {
          nanos[each.rank()] += each.waitNanos();
        }
      }
    }
    return nanos;
  }

  static List<LateCause> lateness(JobProfile profile) {
    return profile.sections().get(LateCauses.class).map(LateCauses::known).orElse(List.of());
  }

  private static boolean isRank(int rank, long[] nanos) {
    return rank >= 0 && rank < nanos.length;
  }
}
