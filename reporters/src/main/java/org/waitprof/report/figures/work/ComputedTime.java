package org.waitprof.report.figures.work;

import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.model.lateness.WaitOrigins;

/** Time that ranks really computed, and the waiting that it caused, in nanoseconds by rank. */
public final class ComputedTime {
  private ComputedTime() {}

  /**
   * Time outside of MPI that is the program's own CPU time. Excludes time taken by collections, by
   * locks, and by ranks or hypervisors that had the core.
   */
  public static long[] byRank(JobProfile profile) {
    long[] nanos = new long[profile.ranks().size()];
    long[] noCore = new long[nanos.length];
    for (int rank = 0; rank < nanos.length; rank++) {
      nanos[rank] = profile.ranks().get(rank).usefulNanos();
      noCore[rank] = (long) (nanos[rank] * profile.ranks().get(rank).cpu().noCoreRatio());
    }
    long[] late = new long[nanos.length];
    for (LatenessRow each : lateness(profile)) {
      if (isRank(each.rank(), nanos)) {
        switch (each.cause()) {
          case JIT -> {} // A thread whose code is being compiled goes on computing.
          case NO_CORE, QUOTA -> late[each.rank()] += each.lostNanos();
          default -> nanos[each.rank()] -= each.lostNanos();
        }
      }
    }
    for (int rank = 0; rank < nanos.length; rank++) {
      // Lateness knows only the time that others waited for; the account of CPU time knows all of
      // it.
      nanos[rank] = Math.max(0, nanos[rank] - Math.max(late[rank], noCore[rank]));
    }
    return nanos;
  }

  /**
   * Waiting of others that is caused by a rank's computation, from the root causes of a trace, else
   * from the coordinated sample. Zeros if both are missing. A rank whose computation may be sleep,
   * because locks, sleep and I/O are not distinguished on it, has none.
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
      for (LatenessRow each : WaitOrigins.of(profile)) {
        if (each.cause() == LatenessCause.COMPUTE && isRank(each.rank(), nanos)) {
          nanos[each.rank()] += each.waitNanos();
        }
      }
    }
    LatenessRows.of(profile)
        .unknown()
        .forEach(
            (rank, causes) -> {
              if (isRank(rank, nanos) && causes.contains(LatenessCause.MONITOR)) {
                nanos[rank] = 0;
              }
            });
    return nanos;
  }

  static List<LatenessRow> lateness(JobProfile profile) {
    return LatenessRows.of(profile).known();
  }

  private static boolean isRank(int rank, long[] nanos) {
    return rank >= 0 && rank < nanos.length;
  }
}
