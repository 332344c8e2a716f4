package org.waitprof.estimate;

import java.util.OptionalDouble;

/**
 * Estimator whose floor is the time that calls of the same size took on this machine when they did
 * not wait. It was measured beforehand: t_max of Kluge et al., sections 4 and 8. Calls that the
 * calibration lacks are estimated by {@link BothSides}.
 */
public final class Calibrated implements Estimator {
  /** Name of the estimator in options and profiles. */
  public static final String ID = "calibrated";

  private final BothSides otherwise = new BothSides();

  @Override
  public String id() {
    return ID;
  }

  @Override
  public double thresholdNanos(CategoryDurations calls, int rank) {
    OptionalDouble usual = calls.usualNanos(rank);
    return usual.isPresent() ? usual.getAsDouble() : otherwise.thresholdNanos(calls, rank);
  }
}
