package org.waitprof.cli.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The calls of one sample in the lots in which they were made. Other processes of a host can only
 * make calls longer, and they come for some milliseconds at a time: lots whose quantile is more
 * than twice that of the quietest are left out. Where nobody disturbs none is, so that nothing is
 * chosen among equals.
 */
final class QuietLots {
  private static final double DISTURBED = 2;

  private final double share;
  private final List<long[]> lots = new ArrayList<>();
  private final List<Double> quantiles = new ArrayList<>();
  private double quietest = Double.MAX_VALUE;

  QuietLots(double share) {
    this.share = share;
  }

  void add(long[] lot) {
    if (lot.length > 0) {
      double quantile = quantile(lot);
      lots.add(lot);
      quantiles.add(quantile);
      quietest = Math.min(quietest, quantile);
    }
  }

  /** The calls of quiet lots. */
  long[] calls() {
    return IntStream.range(0, lots.size())
        .filter(i -> quantiles.get(i) <= DISTURBED * quietest)
        .boxed()
        .flatMapToLong(i -> Arrays.stream(lots.get(i)))
        .toArray();
  }

  /** All calls there were. */
  long all() {
    return lots.stream().mapToLong(lot -> lot.length).sum();
  }

  /** Their quantile. */
  double quantile() {
    return lots.isEmpty() ? 0 : quantile(calls());
  }

  private double quantile(long[] calls) {
    long[] sorted = calls.clone();
    Arrays.sort(sorted);
    return sorted[Math.min(sorted.length - 1, (int) (share * sorted.length))];
  }
}
