package org.waitprof.cli.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The calls of one sample in the batches in which they were made. Other processes of a host can
 * only make calls longer, and they come for some milliseconds at a time. Batches whose median is
 * more than {@value #DISTURBED} times the median of the quietest are therefore left out. A smaller
 * factor would select by the machine's own variation. Caches, buffers and clock rates make calls of
 * one batch twice as long as calls of another, and chance decides whether the rare short ones are
 * met. Of two calibrations of 140 s, 29 % of the base points were within 10 % of each other with a
 * factor of 2, 52 % with 4.
 */
final class UndisturbedBatches {
  private static final double DISTURBED = 4;

  private final double share;
  private final List<long[]> batches = new ArrayList<>();
  private final List<Double> medians = new ArrayList<>();
  private double quietest = Double.MAX_VALUE;

  UndisturbedBatches(double share) {
    this.share = share;
  }

  void add(long[] batch) {
    if (batch.length > 0) {
      double median = quantile(batch, 0.5);
      batches.add(batch);
      medians.add(median);
      quietest = Math.min(quietest, median);
    }
  }

  /** Durations of the calls of quiet batches, in nanoseconds. */
  long[] calls() {
    return IntStream.range(0, batches.size())
        .filter(i -> medians.get(i) <= DISTURBED * quietest)
        .boxed()
        .flatMapToLong(i -> Arrays.stream(batches.get(i)))
        .toArray();
  }

  /** Number of calls in all batches. */
  long all() {
    return batches.stream().mapToLong(batch -> batch.length).sum();
  }

  /** Quantile of the calls of quiet batches. */
  double quantile() {
    return batches.isEmpty() ? 0 : quantile(calls(), share);
  }

  /** Duration that this share of the calls, 0 to 1, does not exceed. Needs at least one call. */
  static long quantile(long[] calls, double share) {
    long[] sorted = calls.clone();
    Arrays.sort(sorted);
    return sorted[Math.min(sorted.length - 1, (int) (share * sorted.length))];
  }
}
