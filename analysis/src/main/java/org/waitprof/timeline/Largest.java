package org.waitprof.timeline;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The largest of all added elements, up to a number. Used by one thread.
 *
 * @param <T> type of the elements
 */
final class Largest<T> {
  private final int most;
  private final PriorityQueue<T> kept;
  private long leftOut;

  /** Begins without elements; the order puts the smallest first. */
  Largest(int most, Comparator<T> order) {
    this.most = most;
    kept = new PriorityQueue<>(order);
  }

  void add(T each) {
    kept.add(each);
    if (kept.size() > most) {
      kept.remove();
      leftOut++;
    }
  }

  /** Elements that are kept, in no order. */
  List<T> kept() {
    return List.copyOf(kept);
  }

  /** Number of elements that were not kept. */
  long leftOut() {
    return leftOut;
  }
}
