package org.waitprof.estimate;

import java.util.List;
import java.util.OptionalDouble;
import org.waitprof.model.Category;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.waitstate.WaitState.Scope;

/**
 * All calls of one category, over all call paths: their shortest and their histogram, by rank and
 * together. Made for one category at a time: it takes 1 KiB per rank with calls.
 */
public final class CategoryDurations {
  /**
   * Number of calls of a kind below which their shortest may be one of the first, which connect and
   * warm up.
   */
  private static final int ENOUGH_CALLS = 4;

  private final Category category;
  private final Scope scope;
  private final long[][] histograms;
  private final long[] minima;
  private final long[] counts;
  private final long[] all = new long[Histogram.BUCKETS];
  private final long reference;
  private final double sendNanos;
  private final CalibratedFloors floors;
  private final long[] bytes;
  private long least = Long.MAX_VALUE;
  private int leastRank = -1;
  private long leastOfOthers = Long.MAX_VALUE;
  private int ranksWithCalls;

  /**
   * Adds the rows of a category up.
   *
   * @param reference shortest time of calls of neighbouring size classes, or of others that do the
   *     same; {@code Long.MAX_VALUE} without any
   * @param sendNanos as of {@link #sendNanos()}
   * @param floors floors from a calibration
   */
  CategoryDurations(
      JobProfile job,
      Category category,
      Scope scope,
      List<Integer> rows,
      long reference,
      double sendNanos,
      CalibratedFloors floors) {
    this.category = category;
    this.scope = scope;
    this.reference = reference;
    this.sendNanos = sendNanos;
    this.floors = floors;
    int ranks = job.ranks().size();
    histograms = new long[ranks][];
    minima = new long[ranks];
    counts = new long[ranks];
    bytes = new long[ranks];
    long[] one = new long[Histogram.BUCKETS];
    long[] count = new long[ranks];
    long[] min = new long[ranks];
    long[] sizes = new long[ranks];
    for (int key : rows) {
      job.read(Metric.BYTES, key, sizes);
      job.read(Metric.COUNT, key, count);
      job.read(Metric.MIN, key, min);
      for (int rank = 0; rank < ranks; rank++) {
        if (count[rank] > 0) {
          minima[rank] = counts[rank] == 0 ? min[rank] : Math.min(minima[rank], min[rank]);
          counts[rank] += count[rank];
          bytes[rank] += sizes[rank];
          if (job.histograms().read(key, rank, one)) {
            add(rank, one);
          }
        }
      }
    }
    compareRanks();
  }

  private void compareRanks() {
    for (int rank = 0; rank < counts.length; rank++) {
      if (counts[rank] > 0 && minima[rank] < least) {
        leastOfOthers = least;
        least = minima[rank];
        leastRank = rank;
      } else if (counts[rank] > 0) {
        leastOfOthers = Math.min(leastOfOthers, minima[rank]);
      }
      ranksWithCalls += counts[rank] > 0 ? 1 : 0;
    }
  }

  private void add(int rank, long[] histogram) {
    long[] sum = histograms[rank];
    if (sum == null) {
      sum = new long[Histogram.BUCKETS];
      histograms[rank] = sum;
    }
    for (int bucket = 0; bucket < sum.length; bucket++) {
      sum[bucket] += histogram[bucket];
      all[bucket] += histogram[bucket];
    }
  }

  /** Key that the calls have in common. */
  public Category category() {
    return category;
  }

  /** Over which ranks the paper takes the minimum. */
  public Scope scope() {
    return scope;
  }

  /** Number of calls of a rank. */
  public long count(int rank) {
    return counts[rank];
  }

  /** Shortest call of a rank; 0 if it has none. */
  public long minNanos(int rank) {
    return minima[rank];
  }

  /** Shortest call of all ranks but one, in nanoseconds; {@code Long.MAX_VALUE} without one. */
  public long minOfOthers(int rank) {
    return rank == leastRank ? leastOfOthers : least;
  }

  /** Shortest call of all ranks, in nanoseconds. */
  public long minNanos() {
    return least;
  }

  /**
   * Time that a comparable call took elsewhere, as a bound of what a call needs. It comes from
   * another rank, a neighbouring size class, a call that does the same ({@link ClassTimes}), or a
   * calibration. {@code Long.MAX_VALUE} without one.
   */
  public long referenceNanos(int rank) {
    long usual = (long) usualNanos(rank).orElse(Long.MAX_VALUE);
    long small = counts[rank] < ENOUGH_CALLS ? Long.MAX_VALUE : ClassTimes.smallNanos(category);
    return Math.min(Math.min(usual, small), Math.min(reference, minOfOthers(rank)));
  }

  /** Longest time of a call of the rank's mean size without waiting, if a calibration has it. */
  public OptionalDouble usualNanos(int rank) {
    return counts[rank] == 0
        ? OptionalDouble.empty()
        : floors.nanos(category, (double) bytes[rank] / counts[rank]);
  }

  /** Typical time of a call that sends a message of this size; 0 if the job has none. */
  public double sendNanos() {
    return sendNanos;
  }

  /** Number of ranks that have calls. */
  public int ranks() {
    return ranksWithCalls;
  }

  /** Histogram of all ranks together, by {@link Histogram} bucket. Do not modify. */
  public long[] histogram() {
    return all;
  }

  /** Histogram of one rank. Do not modify. */
  public long[] histogram(int rank) {
    long[] own = histograms[rank];
    return own == null ? new long[Histogram.BUCKETS] : own;
  }
}
