package org.waitprof.estimate;

import com.google.auto.service.AutoService;
import org.waitprof.waitstate.WaitState.Scope;

/**
 * The most frequent duration among the short ones: what a message or a collective really needs when
 * nobody is late, instead of the luckiest case.
 */
@AutoService(Estimator.class)
public final class Typical implements Estimator {
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
    boolean own = calls.scope() == Scope.LOCAL && least == calls.minNanos(rank);
    long[] histogram = own ? calls.histogram(rank) : calls.histogram();
    return Buckets.shortMode(histogram, least);
  }
}
