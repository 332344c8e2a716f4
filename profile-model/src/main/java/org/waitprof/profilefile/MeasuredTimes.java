package org.waitprof.profilefile;

import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.Metric;
import org.waitprof.model.RankFacts;

/** What times a profile may hold: reports divide and scale them. */
public final class MeasuredTimes {
  /** Nine years, in nanoseconds: nobody has measured more. */
  static final long MOST_NANOS = 1L << 58;

  private MeasuredTimes() {}

  /**
   * Whether all times of a profile can have been measured, so that it can be read again. Those of a
   * damaged trace may be anything. Costs a look at each cell of one column.
   */
  public static boolean arePlausible(JobProfile profile) {
    for (RankFacts rank : profile.ranks()) {
      if (!isPlausible(rank.runNanos()) || !isPlausible(rank.mpiNanos())) {
        return false;
      }
    }
    LongColumn sums = profile.columns().get(Metric.SUM.name());
    for (int key = 0; sums != null && key < profile.keys().size(); key++) {
      for (int rank = 0; rank < profile.ranks().size(); rank++) {
        if (!isPlausible(sums.at(key, rank))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isPlausible(long nanos) {
    return nanos >= 0 && nanos <= MOST_NANOS;
  }
}
