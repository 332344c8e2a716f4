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
 * The propagation of a delay: which ranks wait for the rank that causes most, which wait for these,
 * and so on. The first step is what waits for the rank itself took, whichever place of it was the
 * cause. From the second on a rank is reached by what it waited for others' waiting, and by no more
 * than what had come to these.
 *
 * @param cause the rank whose time makes others wait
 * @param steps who waits first, who next; none where that is not known
 */
public record DelaySteps(int cause, List<Step> steps) {
  /** Where nobody waits. */
  private static final DelaySteps NONE = new DelaySteps(0, List.of());

  /** What is less than this part of the longest wait of the first step is left out. */
  private static final double NOTICEABLE = 0.05;

  private static final int MOST_STEPS = 64;

  public DelaySteps {
    steps = List.copyOf(steps);
  }

  /**
   * Ranks that are as far from the cause.
   *
   * @param ranks longest wait first
   * @param nanos what they waited, all together
   */
  public record Step(List<Integer> ranks, long nanos) {
    public Step {
      ranks = List.copyOf(ranks);
    }
  }

  /** The propagation from the dearest rank of the dearest cause. */
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
