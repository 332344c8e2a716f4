package org.waitprof.estimate;

import org.waitprof.waitstate.WaitState.Scope;

/**
 * "Catching Idlers with Ease", sections 3.1 and 3.2. The shortest call of a category does not wait:
 * the rank's own for messages, the shortest of all ranks for collectives.
 */
public final class Minimum implements Estimator {
  @Override
  public String id() {
    return "minimum";
  }

  @Override
  public double thresholdNanos(CategoryDurations calls, int rank) {
    return leastNanos(calls, rank);
  }

  static double leastNanos(CategoryDurations calls, int rank) {
    return calls.scope() == Scope.LOCAL ? calls.minNanos(rank) : calls.minNanos();
  }

  @Override
  public boolean isMinimum() {
    return true;
  }
}
