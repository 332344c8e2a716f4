package org.waitprof.estimate;

import com.google.auto.service.AutoService;
import org.waitprof.model.Histogram;

/**
 * The most frequent duration among the short ones: what a message or a collective really needs when
 * nobody is late, instead of the luckiest case.
 */
@AutoService(Estimator.class)
public final class Typical implements Estimator {
  /** Durations up to this many times the shortest belong to calls that need not have waited. */
  private static final int SHORT = 8;

  private final Guarded guarded = new Guarded();

  @Override
  public String id() {
    return "typical";
  }

  @Override
  public String description() {
    return "the most frequent duration among those up to eight times the shortest; ranks that wait"
        + " in each call as in 'guarded'";
  }

  @Override
  public double thresholdNanos(CategoryDurations calls, int rank) {
    double least = guarded.thresholdNanos(calls, rank);
    boolean own = least == calls.minNanos(rank);
    long[] histogram = own ? calls.histogram(rank) : calls.histogram();
    int mode = Histogram.bucket((long) least);
    int last = Histogram.bucket((long) (least * SHORT));
    for (int bucket = mode; bucket <= last; bucket++) {
      mode = histogram[bucket] > histogram[mode] ? bucket : mode;
    }
    return Math.max(least, Buckets.middle(mode));
  }
}
