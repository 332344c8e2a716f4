package org.waitprof.cli.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The calls of one sample in the batches in which they were made. Other processes of a host can
 * only make calls longer, and they come for some milliseconds at a time: batches whose quantile is
 * more than twice that of the quietest are left out. Where nobody disturbs none is, so that nothing
 * is chosen among equals.
 */
final class UndisturbedBatches {
  private static final double DISTURBED = 2;

  private final double share;
  private final List<long[]> batches = new ArrayList<>();
  private final List<Double> quantiles = new ArrayList<>();
  private double quietest = Double.MAX_VALUE;

  UndisturbedBatches(double share) {
    this.share = share;
  }

  void add(long[] batch) {
    if (batch.length > 0) {
      double quantile = quantile(batch);
      batches.add(batch);
      quantiles.add(quantile);
      quietest = Math.min(quietest, quantile);
    }
  }

  /** The calls of quiet batches. */
  long[] calls() {
    return IntStream.range(0, batches.size())
        .filter(i -> quantiles.get(i) <= DISTURBED * quietest)
        .boxed()
        .flatMapToLong(i -> Arrays.stream(batches.get(i)))
        .toArray();
  }

  /** All calls there were. */
  long all() {
    return batches.stream().mapToLong(batch -> batch.length).sum();
  }

  /** Their quantile. */
  double quantile() {
    return batches.isEmpty() ? 0 : quantile(calls());
  }

  private double quantile(long[] calls) {
    long[] sorted = calls.clone();
    Arrays.sort(sorted);
    return sorted[Math.min(sorted.length - 1, (int) (share * sorted.length))];
  }
}
