package org.waitprof.estimate;

import java.util.List;
import java.util.Optional;

/** All estimators; {@code ESTIMATORS.md} describes them. */
public final class Estimators {
  /** Estimator of profiles unless the user asks for another. */
  public static final String DEFAULT = BothSides.ID;

  /** All estimators, the default one first. */
  private static final List<Estimator> ALL =
      List.of(new BothSides(), new Minimum(), new Calibrated());

  private Estimators() {}

  /** The default one, the paper's, then the one that needs a calibration. */
  public static List<Estimator> all() {
    return ALL;
  }

  /** Their names, in the same order. */
  public static List<String> names() {
    return ALL.stream().map(Estimator::id).toList();
  }

  /** Returns the estimator with that name, if it exists. */
  public static Optional<Estimator> named(String id) {
    // Without a stream: at the end of each job this runs in an interpreter.
    for (Estimator each : ALL) {
      if (each.id().equals(id)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }
}
