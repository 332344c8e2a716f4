package org.waitprof.timeline;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The largest of what comes, up to a number. Used by one thread.
 *
 * @param <T> what comes
 */
final class Largest<T> {
  private final int most;
  private final PriorityQueue<T> kept;
  private long leftOut;

  /** None yet; the order puts the smallest first. */
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

  /** How many others there were. */
  long leftOut() {
    return leftOut;
  }
}
