package org.waitprof.report.figures.work;

import java.util.Optional;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.report.figures.RankSpread;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.timeseries.WorkLine;

/**
 * Useful time of ranks in a method and all that it calls, from execution samples.
 *
 * @param useful nanoseconds by rank
 * @param ranks number of ranks
 */
public record MethodTime(RankSpread useful, int ranks) {
  /**
   * The time in a method.
   *
   * @param method frame whose line is ignored
   * @return empty if no rank was found there, or if the job has a single rank
   */
  public static Optional<MethodTime> of(JobProfile profile, Frame method) {
    int[] ranks = Selection.ALL.presentRanks(profile);
    RankSpread spread = RankSpread.of(byRank(profile, method), ranks);
    return spread.total() == 0 || ranks.length < 2
        ? Optional.empty()
        : Optional.of(new MethodTime(spread, ranks.length));
  }

  /** The time in a method by rank, in nanoseconds; 0 for a rank that was not found there. */
  public static long[] byRank(JobProfile profile, Frame method) {
    long[] there = new long[profile.ranks().size()];
    long[] all = new long[there.length];
    for (WorkLine line : profile.timeSeries().work()) {
      boolean within =
          CallPath.parse(line.stack()).frames().stream().anyMatch(method::isSameMethod);
      for (int rank = 0; rank < Math.min(all.length, line.samples().length); rank++) {
        all[rank] += line.samples()[rank];
        there[rank] += within ? line.samples()[rank] : 0;
      }
    }
    for (int rank = 0; rank < there.length; rank++) {
      double part = RunTime.ratio(there[rank], all[rank]);
      there[rank] = Math.round(part * profile.ranks().get(rank).usefulNanos());
    }
    return there;
  }

  /** The mean of all ranks but the rank with most, in nanoseconds. */
  public double othersNanos() {
    return (double) (useful.total() - useful.max()) / (ranks - 1);
  }
}
