package org.waitprof.estimate;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.waitprof.system.Services;

/** All registered estimators. */
public final class Estimators {
  /**
   * What profiles are made with unless the user asks for another; {@code ESTIMATORS.md} has why.
   */
  public static final String DEFAULT = "both-sides";

  private Estimators() {}

  /** The default one, the paper's, then the others by name. */
  public static List<Estimator> all() {
    List<Estimator> all = Services.of(Estimator.class);
    all.sort(
        Comparator.comparing((Estimator each) -> !each.id().equals(DEFAULT))
            .thenComparing(each -> !each.isMinimum())
            .thenComparing(Estimator::id));
    return all;
  }

  /** The estimator of that name. */
  public static Optional<Estimator> named(String id) {
    // Without a stream or an order: at the end of each job this runs in an interpreter.
    for (Estimator each : Services.of(Estimator.class)) {
      if (each.id().equals(id)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }
}
