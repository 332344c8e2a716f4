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
  /** Least number of samples in a method: with fewer, the next run may show another difference. */
  private static final int LEAST = 10;

  /**
   * The time in a method.
   *
   * @param method frame whose line is ignored
   * @return empty if no rank is known to be longer there than the others: their difference may be
   *     an error of few samples
   */
  public static Optional<MethodTime> of(JobProfile profile, Frame method) {
    int[] ranks = Selection.ALL.presentRanks(profile);
    Samples samples = Samples.of(profile, method);
    RankSpread spread = RankSpread.of(samples.nanos(profile), ranks);
    if (samples.there() < LEAST || ranks.length < 2) {
      return Optional.empty();
    }
    MethodTime time = new MethodTime(spread, ranks.length);
    double ofMost = samples.error(profile, spread.maxRank());
    double squares = 0;
    for (int rank : ranks) {
      squares += rank == spread.maxRank() ? 0 : Math.pow(samples.error(profile, rank), 2);
    }
    double error = Math.hypot(ofMost, Math.sqrt(squares) / (ranks.length - 1));
    return spread.max() - time.othersNanos() > error ? Optional.of(time) : Optional.empty();
  }

  /** The time in a method by rank, in nanoseconds; 0 for a rank that was not found there. */
  public static long[] byRank(JobProfile profile, Frame method) {
    return Samples.of(profile, method).nanos(profile);
  }

  /**
   * Execution samples by rank.
   *
   * @param in samples in the method
   * @param all samples of the rank
   */
  private record Samples(long[] in, long[] all) {
    static Samples of(JobProfile profile, Frame method) {
      int ranks = profile.ranks().size();
      Samples samples = new Samples(new long[ranks], new long[ranks]);
      for (WorkLine line : profile.timeSeries().work()) {
        samples.add(
            line, CallPath.parse(line.stack()).frames().stream().anyMatch(method::isSameMethod));
      }
      return samples;
    }

    long there() {
      long there = 0;
      for (long each : in) {
        there += each;
      }
      return there;
    }

    private void add(WorkLine line, boolean within) {
      for (int rank = 0; rank < Math.min(all.length, line.samples().length); rank++) {
        all[rank] += line.samples()[rank];
        in[rank] += within ? line.samples()[rank] : 0;
      }
    }

    long[] nanos(JobProfile profile) {
      long[] nanos = new long[all.length];
      for (int rank = 0; rank < nanos.length; rank++) {
        double part = RunTime.ratio(in[rank], all[rank]);
        nanos[rank] = Math.round(part * profile.ranks().get(rank).usefulNanos());
      }
      return nanos;
    }

    /** Half of the 95 % interval of a rank's time in the method, in nanoseconds. */
    double error(JobProfile profile, int rank) {
      double useful = profile.ranks().get(rank).usefulNanos();
      return all[rank] == 0 ? useful : WorkBalance.error(in[rank], all[rank]) * useful;
    }
  }

  /** The mean of all ranks but the rank with most, in nanoseconds. */
  public double othersNanos() {
    return (double) (useful.total() - useful.max()) / (ranks - 1);
  }
}
