package org.waitprof.replay.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.waitprof.replay.call.GapTimes;
import org.waitprof.replay.delay.DelayPlace;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Critical-path imbalance impact: the waiting of all ranks, charged to the places that take more
 * time on the critical path than on the rank that waits. A heuristic, from Böhme's dissertation
 * "Characterizing Load and Communication Imbalance in Parallel Applications" (2014, section 4.3),
 * as Scalasca 2.6 computes it ({@code CRITICAL_IMBALANCE_IMPACT}). Waiting time of a rank = length
 * of the critical path - the rank's own time without waits. It is charged in proportion to the
 * excess of the places on the path, and shared between ranks as they share the path. Where a rank
 * has no excess at all, no proportion exists, and nothing is charged.
 */
public final class CriticalImbalance {
  /** Members of these wait for several others, so they are no points of synchronisation. */
  private static final Set<String> NOT_SYNCHRONISED =
      Set.of("early_scan_ns", "wait_for_neighbours_ns");

  private final ReplayResult result;

  // The order depends on the trace alone, so that sums are equal to the last bit.
  private final Map<DelayPlace, Double> path = new LinkedHashMap<>();
  private final Map<DelayPlace, Double> costs = new LinkedHashMap<>();

  private CriticalImbalance(ReplayResult result) {
    this.result = result;
  }

  /**
   * Charges all waiting.
   *
   * @return for each rank of {@code result.ranks()}, in that order, seconds by place: regions, and
   *     computation between calls
   */
  public static List<Map<DelayPlace, Double>> of(ReplayResult result) {
    return new CriticalImbalance(result).compute();
  }

  private List<Map<DelayPlace, Double>> compute() {
    List<Map<DelayPlace, Double>> own = new ArrayList<>();
    for (RankResult rank : result.ranks()) {
      Map<DelayPlace, Double> onPath = onPath(rank);
      onPath.forEach((place, nanos) -> path.merge(place, nanos, Double::sum));
      own.add(onPath);
    }
    double length = sum(path);
    result.ranks().forEach(rank -> charge(workOf(rank), length));
    List<Map<DelayPlace, Double>> impact = new ArrayList<>();
    for (Map<DelayPlace, Double> onPath : own) {
      Map<DelayPlace, Double> seconds = new LinkedHashMap<>();
      onPath.forEach(
          (place, nanos) -> {
            double share = nanos / path.getOrDefault(place, nanos) * costs.getOrDefault(place, 0.0);
            if (nanos > 0 && share > 0) {
              seconds.put(place, share * 1e-9);
            }
          });
      impact.add(seconds);
    }
    return impact;
  }

  /** A rank's time on the critical path in nanoseconds, by place. */
  static Map<DelayPlace, Double> onPath(RankResult rank) {
    Map<DelayPlace, Double> onPath = new LinkedHashMap<>();
    for (int number = 0; number < rank.paths(); number++) {
      add(onPath, region(rank, number), rank.criticalNanos(number));
    }
    add(onPath, rank.trace(), rank.criticalGaps());
    return onPath;
  }

  /** A rank's time in each place itself, waits taken out. */
  private Map<DelayPlace, Double> workOf(RankResult rank) {
    long[] waits = new long[rank.paths()];
    List<MeasuredMetric> metrics = result.rules().metrics();
    for (int metric = 0; metric < metrics.size(); metric++) {
      Kind kind = metrics.get(metric).kind();
      if (kind == Kind.WAIT && !NOT_SYNCHRONISED.contains(metrics.get(metric).metric().name())) {
        for (int row = 0; row < rank.rows(); row++) {
          // The path of a call that the trace cuts has no time.
          if (rank.key(row).path() < waits.length) {
            waits[rank.key(row).path()] += rank.booked(metric, row);
          }
        }
      }
    }
    Map<DelayPlace, Double> work = new LinkedHashMap<>();
    for (int number = 0; number < waits.length; number++) {
      long nanos = rank.regionNanos(number);
      add(work, region(rank, number), nanos - Math.min(nanos, waits[number]));
    }
    add(work, rank.trace(), rank.delays().gaps());
    return work;
  }

  private void charge(Map<DelayPlace, Double> work, double length) {
    double waiting = length - sum(work);
    Map<DelayPlace, Double> excess = new LinkedHashMap<>();
    path.forEach(
        (place, nanos) -> excess.put(place, Math.max(0, nanos - work.getOrDefault(place, 0.0))));
    double scale = waiting / sum(excess);
    excess.forEach((place, nanos) -> costs.merge(place, nanos * scale, Double::sum));
  }

  private static double sum(Map<DelayPlace, Double> nanos) {
    return nanos.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static DelayPlace region(RankResult rank, int path) {
    return new DelayPlace(Optional.of(rank.trace().path(path)), Optional.empty());
  }

  private static void add(Map<DelayPlace, Double> map, RankTrace trace, GapTimes gaps) {
    for (int i = 0; i < gaps.size(); i++) {
      int after = gaps.after(i);
      Optional<PathDefinition> first =
          after < 0 ? Optional.empty() : Optional.of(trace.path(after));
      add(map, new DelayPlace(first, Optional.of(trace.path(gaps.before(i)))), gaps.nanos(i));
    }
  }

  private static void add(Map<DelayPlace, Double> map, DelayPlace place, long nanos) {
    if (nanos != 0) {
      map.merge(place, (double) nanos, Double::sum);
    }
  }
}
