package org.waitprof.profilefile;

import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.Metric;
import org.waitprof.model.RankFacts;

/** Limits of the times and sizes in a profile: reports divide and scale them. */
public final class MeasuredValues {
  /** Nine years, in nanoseconds, or 256 petabytes: no rank has measured more on one call path. */
  static final long MOST = 1L << 58;

  private MeasuredValues() {}

  /**
   * Whether all times and sizes of a profile can have been measured, so that it can be read again.
   * Numbers of a damaged trace may be anything. Costs a look at each cell of two columns.
   */
  public static boolean arePlausible(JobProfile profile) {
    for (RankFacts rank : profile.ranks()) {
      if (!isPlausible(rank.runNanos()) || !isPlausible(rank.mpiNanos())) {
        return false;
      }
    }
    return arePlausible(profile, Metric.SUM) && arePlausible(profile, Metric.BYTES);
  }

  private static boolean arePlausible(JobProfile profile, Metric metric) {
    LongColumn values = profile.columns().get(metric.name());
    for (int key = 0; values != null && key < profile.keys().size(); key++) {
      for (int rank = 0; rank < profile.ranks().size(); rank++) {
        if (!isPlausible(values.at(key, rank))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isPlausible(long value) {
    return value >= 0 && value <= MOST;
  }
}
