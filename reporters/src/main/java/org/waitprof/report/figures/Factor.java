package org.waitprof.report.figures;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.waitprof.efficiency.HybridFactors;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.model.JobProfile;

/**
 * The factors of the POP methodology in the order of all reports: a product first, its factors
 * behind it. {@code explain} has the meaning of each, under its {@link #id}.
 */
public enum Factor {
  PARALLEL_EFFICIENCY("Parallel efficiency", "mean useful / run time", 0),
  LOAD_BALANCE("Load balance", "mean / max useful time", 1),
  COMMUNICATION_EFFICIENCY("Communication efficiency", "max useful / run time", 1),
  /** This factor and the next exist for analysed traces only. */
  SERIALISATION_EFFICIENCY("Serialisation", "max useful / ideal run time", 2),
  TRANSFER_EFFICIENCY("Transfer", "ideal run time / run time", 2),
  /**
   * This factor and the following exist for programs whose ranks have several computing threads.
   */
  HYBRID_EFFICIENCY("Hybrid efficiency", "parallel x thread efficiency", 0),
  THREAD_EFFICIENCY("Thread efficiency", "hybrid / parallel efficiency", 1),
  THREAD_LOAD_BALANCE("Thread load balance", "mean of the cores / busiest thread", 2),
  THREAD_SCHEDULING_EFFICIENCY("Thread scheduling", "busiest thread / max useful time", 2);

  private final String title;
  private final String formula;
  private final int depth;

  Factor(String title, String formula, int depth) {
    this.title = title;
    this.formula = formula;
    this.depth = depth;
  }

  /** Factors of a whole job that are known, with their values; at least the first three. */
  public static Map<Factor, Double> of(JobProfile profile) {
    Map<Factor, Double> values = new EnumMap<>(Factor.class);
    PopFactors pop = PopFactors.of(profile);
    values.put(PARALLEL_EFFICIENCY, pop.parallelEfficiency());
    values.put(LOAD_BALANCE, pop.loadBalance());
    values.put(COMMUNICATION_EFFICIENCY, pop.communicationEfficiency());
    putBoth(
        SERIALISATION_EFFICIENCY, pop.serialisation(), TRANSFER_EFFICIENCY, pop.transfer(), values);
    Optional<HybridFactors> hybrid = HybridFactors.of(profile);
    if (hybrid.isPresent()) {
      values.put(HYBRID_EFFICIENCY, hybrid.get().efficiency());
      values.put(THREAD_EFFICIENCY, hybrid.get().threadEfficiency());
      putBoth(
          THREAD_LOAD_BALANCE,
          hybrid.get().threadBalance(),
          THREAD_SCHEDULING_EFFICIENCY,
          hybrid.get().threadScheduling(),
          values);
    }
    return values;
  }

  private static void putBoth(
      Factor first,
      OptionalDouble ofFirst,
      Factor second,
      OptionalDouble ofSecond,
      Map<Factor, Double> values) {
    if (ofFirst.isPresent() && ofSecond.isPresent()) {
      values.put(first, ofFirst.getAsDouble());
      values.put(second, ofSecond.getAsDouble());
    }
  }

  /** Name of the factor for {@code explain}, {@code check} and programs. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Name of the factor in tables. */
  public String title() {
    return title;
  }

  /** Short formula of the factor, for readers. */
  public String formula() {
    return formula;
  }

  /** Number of factors that contain this one, each within the one before. */
  public int depth() {
    return depth;
  }
}
