package org.waitprof.report.figures.cause;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.WaitPropagation;

/**
 * The propagation of a delay from the rank that causes most waiting, step by step to the ranks that
 * wait for it. The first step has the waits for the rank itself, whichever place of it was the
 * cause. From the second step on, a rank is reached by its waits that other ranks' waiting caused.
 * The time of a rank is limited by the time that had reached those ranks.
 *
 * @param cause the rank whose time makes others wait
 * @param steps ranks by their distance from the cause, the nearest first; none if unknown
 */
public record DelaySteps(int cause, List<Step> steps) {
  /** A delay for which no rank waits. */
  private static final DelaySteps NONE = new DelaySteps(0, List.of());

  /** Waits below this part of the longest wait of the first step are left out. */
  private static final double NOTICEABLE = 0.05;

  private static final int MOST_STEPS = 64;

  public DelaySteps {
    steps = List.copyOf(steps);
  }

  /**
   * Ranks at equal distance from the cause.
   *
   * @param ranks longest wait first
   * @param nanos sum of their waits
   */
  public record Step(List<Integer> ranks, long nanos) {
    public Step {
      ranks = List.copyOf(ranks);
    }
  }

  /** The propagation from the most costly rank of the most costly cause. */
  public static DelaySteps of(JobProfile profile) {
    List<LateMethods.Row> rows = LateMethods.of(profile).rows();
    if (rows.isEmpty()) {
      return NONE;
    }
    Map<Integer, List<WaitPropagation>> byCause = new HashMap<>();
    for (WaitPropagation step : profile.causes().propagation()) {
      if (step.waiter() != WaitPropagation.OTHERS) {
        byCause.computeIfAbsent(step.rank(), none -> new ArrayList<>()).add(step);
      }
    }
    int cause = rows.get(0).sum().severity().maxRank();
    Map<Integer, Long> reached = new HashMap<>();
    for (WaitPropagation step : byCause.getOrDefault(cause, List.of())) {
      reached.put(step.waiter(), step.directNanos());
    }
    double least = NOTICEABLE * reached.values().stream().mapToLong(each -> each).max().orElse(0);
    Set<Integer> seen = new HashSet<>(Set.of(cause));
    List<Step> steps = new ArrayList<>();
    while (steps.size() < MOST_STEPS) {
      reached.values().removeIf(nanos -> nanos <= 0 || nanos < least);
      if (reached.isEmpty()) {
        break;
      }
      steps.add(step(reached));
      seen.addAll(reached.keySet());
      reached = next(reached, byCause, seen);
    }
    return new DelaySteps(cause, steps);
  }

  private static Step step(Map<Integer, Long> reached) {
    List<Integer> ranks = new ArrayList<>(reached.keySet());
    ranks.sort(
        Comparator.comparing((Integer rank) -> reached.get(rank))
            .reversed()
            .thenComparing(rank -> rank));
    return new Step(ranks, reached.values().stream().mapToLong(each -> each).sum());
  }

  private static Map<Integer, Long> next(
      Map<Integer, Long> reached, Map<Integer, List<WaitPropagation>> byCause, Set<Integer> seen) {
    Map<Integer, Long> next = new HashMap<>();
    reached.forEach(
        (rank, nanos) -> {
          for (WaitPropagation step : byCause.getOrDefault(rank, List.of())) {
            if (!seen.contains(step.waiter())) {
              next.merge(step.waiter(), Math.min(nanos, step.indirectNanos()), Long::sum);
            }
          }
        });
    return next;
  }
}
