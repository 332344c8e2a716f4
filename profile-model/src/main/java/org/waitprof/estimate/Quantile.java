package org.waitprof.estimate;

import com.google.auto.service.AutoService;
import org.waitprof.waitstate.WaitState.Scope;

/** A low quantile in place of the minimum: not the luckiest call. */
@AutoService(Estimator.class)
public final class Quantile implements Estimator {
  private static final double SHARE = 0.1;

  private final Guarded guarded = new Guarded();

  @Override
  public String id() {
    return "tenth";
  }

  @Override
  public String description() {
    return "the duration that a tenth of the calls does not exceed";
  }

  @Override
  public double thresholdNanos(CategoryDurations calls, int rank) {
    double least = guarded.thresholdNanos(calls, rank);
    boolean own = calls.scope() == Scope.LOCAL && least == calls.minNanos(rank);
    double quantile = Buckets.quantile(own ? calls.histogram(rank) : calls.histogram(), SHARE);
    return Math.max(least, StaticImbalanceGuard.clamp(quantile, Math.max(1, (long) least)));
  }
}
