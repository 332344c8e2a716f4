package org.waitprof.timeseries;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.UnaryOperator;

/** Keeps numbers of samples by stack within bounds, without losing a sample. */
public final class StackCounts {
  private StackCounts() {}

  /**
   * Adds rare stacks to their callers, the rarest first, until few enough stacks are left.
   *
   * @param counts samples by stack
   * @param most maximum number of stacks, 1 or more
   * @param caller returns the stack without its innermost frame; a stack of one frame returns
   *     itself
   * @param <S> a stack
   * @return the counts themselves if they are few
   */
  public static <S> Map<S, Long> bounded(Map<S, Long> counts, int most, UnaryOperator<S> caller) {
    if (counts.size() <= most) {
      return counts;
    }
    Map<S, Long> kept = new HashMap<>(counts);
    PriorityQueue<Map.Entry<S, Long>> rarest = new PriorityQueue<>(rarestFirst());
    counts.forEach((stack, count) -> rarest.add(Map.entry(stack, count)));
    while (kept.size() > most && !rarest.isEmpty()) {
      Map.Entry<S, Long> next = rarest.remove();
      S stack = next.getKey();
      S cut = caller.apply(stack);
      // A stack that has become more frequent stands in the queue again.
      if (next.getValue().equals(kept.get(stack)) && !cut.equals(stack)) {
        kept.remove(stack);
        rarest.add(Map.entry(cut, kept.merge(cut, next.getValue(), Long::sum)));
      }
    }
    return kept;
  }

  private static <S> Comparator<Map.Entry<S, Long>> rarestFirst() {
    return Map.Entry.<S, Long>comparingByValue()
        .thenComparing(each -> each.getKey().toString(), Comparator.reverseOrder());
  }
}
