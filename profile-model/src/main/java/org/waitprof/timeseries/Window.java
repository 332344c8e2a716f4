package org.waitprof.timeseries;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An interval of a run with each rank's times in it. Factors are defined as for the whole run
 * ({@code PopFactors}), with the window's time in place of the run time. The products hold exactly.
 * "Trace-based, time-resolved analysis of MPI application performance using standard metrics",
 * section 3.
 *
 * <p>Where nothing was recorded for a while ({@link RanksInWindow#gapNanos}), the factors describe
 * the time that was recorded. A rank's useful time counts as if it went on at the same rate.
 *
 * @param startNanos since the start of the run
 * @param endNanos since the start of the run, more than {@code startNanos}
 * @param idealNanos advance of the highest clock on an ideal network; empty without a trace
 * @param minEvents number of MPI enters and leaves of the rank with the fewest
 * @param usefulNanos by rank: time outside of MPI; {@link #MISSING} of ranks without data. Do not
 *     modify
 * @param mpiNanos by rank: time in MPI; {@link #MISSING} of ranks without data. Do not modify
 * @param bytes sent by all ranks, in calls that began in the window
 * @param waitNanos waiting of all ranks by pattern
 * @param ranks further facts about each rank
 */
public record Window(
    long startNanos,
    long endNanos,
    OptionalLong idealNanos,
    long minEvents,
    long[] usefulNanos,
    long[] mpiNanos,
    long bytes,
    SortedMap<String, Long> waitNanos,
    RanksInWindow ranks) {
  /** In place of the time of a rank that has no data. */
  public static final long MISSING = -1;

  public Window {
    waitNanos = new TreeMap<>(waitNanos);
  }

  public long nanos() {
    return endNanos - startNanos;
  }

  /** Mean useful time of the ranks that have data; 0 without any. */
  public double usefulMeanNanos() {
    return mean(usefulNanos);
  }

  /** Mean time in MPI of the ranks that have data; 0 without any. */
  public double mpiMeanNanos() {
    return mean(mpiNanos);
  }

  private static double mean(long[] byRank) {
    double sum = 0;
    int ranks = 0;
    for (long nanos : byRank) {
      sum += Math.max(0, nanos);
      ranks += nanos == MISSING ? 0 : 1;
    }
    return ranks == 0 ? 0 : sum / ranks;
  }

  /** Largest useful time of a rank. */
  public long usefulMaxNanos() {
    return Math.max(0, Arrays.stream(usefulNanos).max().orElse(0));
  }

  /** Waiting of all ranks, whatever the pattern. */
  public long waitTotalNanos() {
    return waitNanos.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Useful time of a rank if it went on alike where nothing was recorded; -1 if nothing was. */
  private double seenNanos(int rank) {
    long gap = ranks.gapNanos(rank);
    return usefulNanos[rank] == MISSING || gap >= nanos()
        ? -1
        : gap == 0 ? usefulNanos[rank] : (double) usefulNanos[rank] * nanos() / (nanos() - gap);
  }

  private double seenMax() {
    double max = -1;
    for (int rank = 0; rank < usefulNanos.length; rank++) {
      max = Math.max(max, seenNanos(rank));
    }
    return max;
  }

  private double seenMean() {
    double sum = 0;
    int seen = 0;
    for (int rank = 0; rank < usefulNanos.length; rank++) {
      double its = seenNanos(rank);
      sum += Math.max(0, its);
      seen += its < 0 ? 0 : 1;
    }
    return seen == 0 ? -1 : sum / seen;
  }

  /** Whether anything was recorded of it: factors mean nothing where not. */
  public boolean isSeen() {
    return seenMax() >= 0;
  }

  /** Mean useful time / length; 0 where nothing was recorded. */
  public double parallelEfficiency() {
    return Math.max(0, seenMean()) / nanos();
  }

  /** Mean / largest useful time; empty where no rank did useful work. */
  public OptionalDouble loadBalance() {
    return ratio(seenMean(), seenMax());
  }

  /** Largest useful time / length; 0 where nothing was recorded. */
  public double communicationEfficiency() {
    return Math.max(0, seenMax()) / nanos();
  }

  /** Largest useful / ideal time; empty where the latter is not known, nothing, or has gaps. */
  public OptionalDouble serialisation() {
    return idealNanos.isEmpty() || ranks.hasGap()
        ? OptionalDouble.empty()
        : ratio((double) usefulMaxNanos(), (double) idealNanos.getAsLong());
  }

  /** Ideal time / length; empty where the former is not known, or has gaps. */
  public OptionalDouble transfer() {
    return idealNanos.isEmpty() || ranks.hasGap()
        ? OptionalDouble.empty()
        : ratio((double) idealNanos.getAsLong(), (double) nanos());
  }

  /** Waiting of all ranks / their time in the window that was recorded; 0 if none was. */
  public double waitRatio() {
    double seen = 0;
    for (int rank = 0; rank < usefulNanos.length; rank++) {
      seen += usefulNanos[rank] == MISSING ? 0 : Math.max(0, nanos() - ranks.gapNanos(rank));
    }
    return seen == 0 ? 0 : waitTotalNanos() / seen;
  }

  private static OptionalDouble ratio(double part, double whole) {
    return whole > 0 ? OptionalDouble.of(part / whole) : OptionalDouble.empty();
  }
}
