package org.waitprof.replay.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.trace.PathDefinition;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Critical-path imbalance impact: the waiting of all ranks, charged to the regions that take more
 * time on the critical path than on the rank that waits. A heuristic, from Böhme's dissertation
 * "Characterizing Load and Communication Imbalance in Parallel Applications" (2014, section 4.3),
 * as Scalasca 2.6 computes it ({@code CRITICAL_IMBALANCE_IMPACT}): waiting time of a rank = length
 * of the critical path - the rank's own time without waits; it is charged in proportion to the
 * excess of the regions on the path, and shared between ranks as they share the path. Where some
 * rank has no excess at all there is no proportion, and nothing is charged.
 */
public final class CriticalImbalance {
  /** In these members wait for several, so they are no points of synchronisation. */
  private static final Set<String> NOT_SYNCHRONISED =
      Set.of("early_scan_ns", "wait_for_neighbours_ns");

  private final ReplayResult result;
  private final Map<PathDefinition, Double> path = new HashMap<>();
  private final Map<PathDefinition, Double> costs = new HashMap<>();

  private CriticalImbalance(ReplayResult result) {
    this.result = result;
  }

  /**
   * Charges all waiting.
   *
   * @return for each rank of {@code result.ranks()}, in that order, seconds by region
   */
  public static List<Map<PathDefinition, Double>> of(ReplayResult result) {
    return new CriticalImbalance(result).compute();
  }

  private List<Map<PathDefinition, Double>> compute() {
    List<Map<PathDefinition, Double>> own = new ArrayList<>();
    for (RankResult rank : result.ranks()) {
      Map<PathDefinition, Double> onPath = new HashMap<>();
      for (int number = 0; number < rank.paths(); number++) {
        add(onPath, rank.trace().path(number), rank.criticalNanos(number));
        add(path, rank.trace().path(number), rank.criticalNanos(number));
      }
      own.add(onPath);
    }
    double length = sum(path);
    for (RankResult rank : result.ranks()) {
      charge(workOf(rank), length);
    }
    List<Map<PathDefinition, Double>> impact = new ArrayList<>();
    for (Map<PathDefinition, Double> onPath : own) {
      Map<PathDefinition, Double> seconds = new HashMap<>();
      onPath.forEach(
          (region, nanos) -> {
            double share =
                nanos / path.getOrDefault(region, nanos) * costs.getOrDefault(region, 0.0);
            if (nanos > 0 && share > 0) {
              seconds.put(region, share * 1e-9);
            }
          });
      impact.add(seconds);
    }
    return impact;
  }

  /** A rank's time in each region itself, waits taken out. */
  private Map<PathDefinition, Double> workOf(RankResult rank) {
    long[] waits = new long[rank.paths()];
    List<MeasuredMetric> metrics = result.rules().metrics();
    for (int metric = 0; metric < metrics.size(); metric++) {
      Kind kind = metrics.get(metric).kind();
      if ((kind == Kind.WAIT || kind == Kind.WAIT_OUTSIDE_RUN)
          && !NOT_SYNCHRONISED.contains(metrics.get(metric).metric().name())) {
        for (int row = 0; row < rank.rows(); row++) {
          waits[rank.path(row)] += rank.booked(metric, row);
        }
      }
    }
    Map<PathDefinition, Double> work = new HashMap<>();
    for (int number = 0; number < waits.length; number++) {
      long nanos = rank.regionNanos(number);
      add(work, rank.trace().path(number), nanos - Math.min(nanos, waits[number]));
    }
    return work;
  }

  private void charge(Map<PathDefinition, Double> work, double length) {
    double waiting = length - sum(work);
    Map<PathDefinition, Double> excess = new HashMap<>();
    path.forEach(
        (region, nanos) -> excess.put(region, Math.max(0, nanos - work.getOrDefault(region, 0.0))));
    double scale = waiting / sum(excess);
    excess.forEach((region, nanos) -> costs.merge(region, nanos * scale, Double::sum));
  }

  private static double sum(Map<PathDefinition, Double> nanos) {
    return nanos.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static void add(Map<PathDefinition, Double> map, PathDefinition region, long nanos) {
    if (nanos != 0) {
      map.merge(region, (double) nanos, Double::sum);
    }
  }
}
