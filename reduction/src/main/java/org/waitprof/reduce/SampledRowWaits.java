package org.waitprof.reduce;

import org.jspecify.annotations.Nullable;

/**
 * The waiting of one key by the samples. It is {@code measured} where each call is known on all
 * ranks. It is {@code sampled} where a ratio of waiting to duration fills the gaps, with an
 * interval. Where too little of a key was sampled, the ratio is the ratio of all calls of its kind,
 * and the interval all that is possible. The key is estimated from its durations where that ratio
 * is unknown, too, or many kept calls could not be classified.
 *
 * <p>The ratio is a rank's own where it has enough calls, else the ratio of all ranks together.
 * Intervals hold with a probability of 95 % where a few dozen blocks were sampled. The interval of
 * the whole key comes from the jackknife over random groups of blocks. These are the same on all
 * ranks, so that ranks that wait together do not count as independent (Sarndal, Swensson, Wretman,
 * Model Assisted Survey Sampling, 1992, sections 5.6 and 11.5).
 */
final class SampledRowWaits {
  /** Smallest number of sampled calls from which a rank gets its own ratio. */
  private static final int OWN_RATIO = 8;

  /** Smallest number of sampled blocks, of all ranks together, that give a ratio. */
  static final int FEWEST_BLOCKS = 8;

  /** Largest part of the kept calls that may be impossible to classify. */
  private static final double MOST_DROPPED = 0.1;

  /** Student's t for 95 % and 15 degrees of freedom. */
  private static final double T15 = 2.131;

  /**
   * Student's t for 95 % and 8 degrees of freedom, for few blocks; the normal quantile for many.
   */
  private static final double T8 = 2.306;

  private static final double NORMAL = 1.960;

  final boolean measured;
  final long[] wait;
  final long[] low;
  final long[] high;
  final long[] samples;

  /** Half of the interval of the key's total. */
  long halfNanos;

  private SampledRowWaits(boolean measured, int worldSize) {
    this.measured = measured;
    wait = new long[worldSize];
    low = new long[worldSize];
    high = new long[worldSize];
    samples = new long[worldSize];
  }

  /**
   * The waiting of a key.
   *
   * @param count calls by rank
   * @param sum durations by rank
   * @param alike the ratio of waiting to duration of all calls of the kind, for keys of which too
   *     little was sampled; negative if it is unknown
   * @return null if the samples do not show it
   */
  static @Nullable SampledRowWaits of(
      @Nullable SampledRow row, long[] count, long[] sum, double alike) {
    if (row == null) {
      return null;
    }
    boolean all = true;
    boolean known = true;
    double waits = 0;
    double durations = 0;
    double dropped = 0;
    double analysed = 0;
    long blocks = 0;
    double rest = 0;
    double total = 0;
    for (int rank = 0; rank < count.length; rank++) {
      long[] own = row.ranks.get(rank);
      if (count[rank] > 0 && own == null) {
        known = false;
        dropped += sum[rank];
        rest += sum[rank];
      }
      total += sum[rank];
      if (own != null) {
        all &= own[SampledRow.COMPLETE] == 1;
        waits += Double.longBitsToDouble(own[SampledRow.WAIT_BITS]);
        durations += Double.longBitsToDouble(own[SampledRow.DURATION_BITS]);
        dropped += own[SampledRow.DROPPED];
        analysed += own[SampledRow.ANALYSED];
        blocks += own[SampledRow.BLOCKS];
        rest += own[SampledRow.REST];
      }
    }
    if (all && known) {
      return filled(row, count, sum, true, 0);
    }
    boolean enough = blocks >= FEWEST_BLOCKS && durations > 0;
    boolean little = !enough && rest > MOST_DROPPED * total;
    if (dropped > MOST_DROPPED * (dropped + analysed) || (little && alike < 0)) {
      return null;
    }
    double ratio = little ? alike : durations == 0 ? 0 : waits / durations;
    SampledRowWaits result = filled(row, count, sum, false, ratio);
    result.halfNanos = enough ? result.jackknife(row, rest) : Math.round(rest);
    return result;
  }

  private static SampledRowWaits filled(
      SampledRow row, long[] count, long[] sum, boolean measured, double ratio) {
    SampledRowWaits result = new SampledRowWaits(measured, count.length);
    for (int rank = 0; rank < count.length; rank++) {
      long[] own = row.ranks.get(rank);
      if (own == null) {
        result.set(rank, Math.round(ratio * sum[rank]), 0, sum[rank], 0);
        continue;
      }
      long calls = own[SampledRow.CALLS];
      double duration = Double.longBitsToDouble(own[SampledRow.DURATION_BITS]);
      boolean hasRatio = own[SampledRow.BLOCKS] >= OWN_RATIO && duration > 0;
      double itsRatio =
          hasRatio ? Double.longBitsToDouble(own[SampledRow.WAIT_BITS]) / duration : ratio;
      long exact = own[SampledRow.EXACT];
      long rest = own[SampledRow.COMPLETE] == 1 ? 0 : own[SampledRow.REST];
      long wait = exact + Math.round(itsRatio * rest);
      double student = own[SampledRow.BLOCKS] < 30 ? T8 : NORMAL;
      long half = Math.round(student * own[SampledRow.DEVIATION]);
      long low = hasRatio ? Math.max(exact, wait - half) : exact;
      long high = hasRatio ? Math.min(exact + rest, wait + half) : exact + rest;
      result.set(rank, wait, rest == 0 ? wait : low, rest == 0 ? wait : high, calls);
    }
    return result;
  }

  private void set(int rank, long nanos, long lowNanos, long highNanos, long calls) {
    wait[rank] = nanos;
    low[rank] = Math.min(nanos, lowNanos);
    high[rank] = Math.max(nanos, highNanos);
    samples[rank] = calls;
  }

  /** Half of the interval, by the spread of the ratios that leave out one group each. */
  private long jackknife(SampledRow row, double rest) {
    int groups = row.groupWaits.length;
    double waits = 0;
    double durations = 0;
    for (int group = 0; group < groups; group++) {
      waits += row.groupWaits[group];
      durations += row.groupDurations[group];
    }
    double mean = 0;
    double[] without = new double[groups];
    for (int group = 0; group < groups; group++) {
      double left = durations - row.groupDurations[group];
      without[group] = left <= 0 ? 0 : (waits - row.groupWaits[group]) / left;
      mean += without[group] / groups;
    }
    double squares = 0;
    for (double each : without) {
      squares += (each - mean) * (each - mean);
    }
    return Math.round(T15 * rest * Math.sqrt((groups - 1.0) / groups * squares));
  }
}
