package org.waitprof.estimate;

import com.google.auto.service.AutoService;
import org.waitprof.waitstate.WaitState.Scope;

/** "Catching Idlers with Ease", sections 3.1 and 3.2: the shortest call does not wait. */
@AutoService(Estimator.class)
public final class Minimum implements Estimator {
  @Override
  public String id() {
    return "minimum";
  }

  @Override
  public String description() {
    return "the shortest call of the category: of the rank itself for messages, of all ranks for"
        + " collectives (the paper's method)";
  }

  @Override
  public double thresholdNanos(CategoryDurations calls, int rank) {
    return calls.scope() == Scope.LOCAL ? calls.minNanos(rank) : calls.minNanos();
  }

  @Override
  public boolean isMinimum() {
    return true;
  }
}
