package org.waitprof.report.figures;

import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;

/**
 * Run time of ranks, from the end of Init to the entry of Finalize. It is the denominator of
 * shares.
 */
public final class RunTime {
  private RunTime() {}

  /** Sum of the run times of some ranks, in nanoseconds. */
  public static long total(JobProfile profile, int[] ranks) {
    long total = 0;
    for (int rank : ranks) {
      total += profile.ranks().get(rank).runNanos();
    }
    return total;
  }

  /** Mean run time of the ranks with data, in nanoseconds; 0 without ranks. */
  public static double mean(JobProfile profile) {
    int[] ranks = Selection.ALL.presentRanks(profile);
    return ratio(total(profile, ranks), ranks.length);
  }

  /** Run time of the rank that ran longest, in nanoseconds: the duration of the job. */
  public static long longest(JobProfile profile) {
    long longest = 0;
    for (RankFacts rank : profile.ranks()) {
      longest = Math.max(longest, rank.runNanos());
    }
    return longest;
  }

  /** Part / whole; 0 if the whole is 0. */
  public static double ratio(long part, long whole) {
    return whole > 0 ? (double) part / whole : 0;
  }
}
