package org.waitprof.estimate;

import com.google.auto.service.AutoService;
import org.waitprof.waitstate.WaitState.Scope;

/**
 * In each instance of a collective that makes all wait for all, one rank comes last and does not
 * wait: of P ranks' calls, the shortest P-th part. Their mean stands for a call without waiting. In
 * messages nobody knows the share; there it is the shortest tenth.
 */
@AutoService(Estimator.class)
public final class LastComer implements Estimator {
  private static final double SHARE_OF_MESSAGES = 0.1;

  private final Guarded guarded = new Guarded();

  @Override
  public String id() {
    return "last-comer";
  }

  @Override
  public String description() {
    return "the mean of the shortest calls that are as many as cannot have waited: one of the ranks"
        + " in each instance of a collective; a tenth of the messages";
  }

  @Override
  public double thresholdNanos(CategoryDurations calls, int rank) {
    double least = guarded.thresholdNanos(calls, rank);
    boolean together = calls.scope() == Scope.GLOBAL;
    double share = together ? 1.0 / Math.max(1, calls.ranks()) : SHARE_OF_MESSAGES;
    boolean own = !together && least == calls.minNanos(rank);
    double mean = Buckets.meanOfShortest(own ? calls.histogram(rank) : calls.histogram(), share);
    return Math.max(least, StaticImbalanceGuard.clamp(mean, Math.max(1, (long) least)));
  }
}
