package org.waitprof.report.figures.headline;

import java.util.List;
import java.util.Optional;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.figures.WaitRow;

/**
 * One call, or a few of many, with most of a place's waiting: bad iterations.
 *
 * @param rank the rank that waits most in the place
 * @param count number of long calls of the rank
 * @param nanos their mean duration: exact of one, within an eighth of several
 * @param calls all its calls there
 */
public record LongCall(int rank, long count, long nanos, long calls) {
  /** It is as long as this part of what the rank waits there, or longer. */
  private static final double MOST = 0.5;

  /** Share of the rank's time there that a few calls have, or one. */
  private static final double NEARLY_ALL = 0.75;

  private static final double FEW = 0.1;

  /** Calls of more than this part of the rank's waiting lasted for another reason than waiting. */
  private static final double MUCH_LONGER = 1.25;

  /** Among fewer calls, one that is long is no exception. */
  private static final long MANY = 20;

  /**
   * The long call with nearly all time of a place that is no waiting; empty if it has none. That
   * counts on the rank with most of the time.
   *
   * @param rows rows of the place
   * @param nanos the time, by rank
   */
  static Optional<LongCall> ofTransfer(JobProfile profile, List<Integer> rows, long[] nanos) {
    RowReader counts = new RowReader(profile, Metric.COUNT);
    RowReader sums = new RowReader(profile, Metric.SUM);
    RowReader longest = new RowReader(profile, Metric.MAX);
    int rank = 0;
    for (int each = 1; each < nanos.length; each++) {
      rank = nanos[each] > nanos[rank] ? each : rank;
    }
    long calls = 0;
    long all = 0;
    long most = 0;
    for (int row : rows) {
      calls += counts.row(row)[rank];
      all += sums.row(row)[rank];
      most = Math.max(most, longest.row(row)[rank]);
    }
    // The others have little of it even if they never waited.
    boolean isOne = all - most <= (1 - NEARLY_ALL) * nanos[rank];
    return isOne ? Optional.of(new LongCall(rank, 1, most, calls)) : Optional.empty();
  }

  /** The long calls of the place with most waiting; empty if it has none. */
  static Optional<LongCall> of(JobProfile profile, WaitRow place) {
    RowReader counts = new RowReader(profile, Metric.COUNT);
    RowReader longest = new RowReader(profile, Metric.MAX);
    int rank = place.severity().maxRank();
    long calls = 0;
    long nanos = 0;
    for (int row = 0; row < profile.keys().size(); row++) {
      if (place.has(profile.keys().get(row))) {
        calls += counts.row(row)[rank];
        nanos = Math.max(nanos, longest.row(row)[rank]);
      }
    }
    if (calls < MANY) {
      return Optional.empty();
    }
    if (nanos > MUCH_LONGER * place.severity().max()) {
      return Optional.empty(); // It was long for another reason.
    }
    return nanos >= MOST * place.severity().max()
        ? Optional.of(new LongCall(rank, 1, nanos, calls))
        : several(profile, place, rank, calls);
  }

  /** The longest calls, by the histogram, as far as they are few and have nearly all waiting. */
  private static Optional<LongCall> several(
      JobProfile profile, WaitRow place, int rank, long calls) {
    long[] all = new long[Histogram.BUCKETS];
    long[] histogram = new long[Histogram.BUCKETS];
    for (int row = 0; row < profile.keys().size(); row++) {
      if (place.has(profile.keys().get(row)) && profile.histograms().read(row, rank, histogram)) {
        for (int bucket = 0; bucket < all.length; bucket++) {
          all[bucket] += histogram[bucket];
        }
      }
    }
    long count = 0;
    double nanos = 0;
    // Calls of the last bucket may be of any length.
    for (int bucket = Histogram.BUCKETS - 2; bucket >= 0; bucket--) {
      count += all[bucket];
      double mean = (Histogram.lowerNanos(bucket) + Histogram.upperNanos(bucket)) / 2.0;
      nanos += mean * all[bucket];
      if (count > FEW * calls || nanos > MUCH_LONGER * place.severity().max()) {
        break;
      }
      if (count > 1 && nanos >= NEARLY_ALL * place.severity().max()) {
        return Optional.of(new LongCall(rank, count, Math.round(nanos / count), calls));
      }
    }
    return Optional.empty();
  }
}
