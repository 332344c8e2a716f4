package org.waitprof.estimate;

import com.google.auto.service.AutoService;

/** The minimum, but for ranks that always wait that of comparable calls. */
@AutoService(Estimator.class)
public final class Guarded implements Estimator {
  private final Minimum minimum = new Minimum();

  @Override
  public String id() {
    return "guarded";
  }

  @Override
  public String description() {
    return "the minimum; where a rank waits in each of its calls, what comparable calls took on"
        + " other ranks or in neighbouring size classes";
  }

  @Override
  public double thresholdNanos(CategoryDurations calls, int rank) {
    return StaticImbalanceGuard.clamp(
        minimum.thresholdNanos(calls, rank), calls.referenceNanos(rank));
  }
}
