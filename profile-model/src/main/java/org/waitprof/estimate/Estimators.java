package org.waitprof.estimate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** All registered estimators. */
public final class Estimators {
  private Estimators() {}

  /** By name, the paper's first. */
  public static List<Estimator> all() {
    List<Estimator> all = new ArrayList<>();
    ServiceLoader.load(Estimator.class, Estimators.class.getClassLoader()).forEach(all::add);
    all.sort(
        Comparator.comparing((Estimator each) -> !each.isMinimum()).thenComparing(Estimator::id));
    return all;
  }

  /** The estimator of that name. */
  public static Optional<Estimator> named(String id) {
    return all().stream().filter(estimator -> estimator.id().equals(id)).findFirst();
  }
}
