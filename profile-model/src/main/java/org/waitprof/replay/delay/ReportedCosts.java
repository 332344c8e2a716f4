package org.waitprof.replay.delay;

import org.waitprof.replay.call.LongTable;
import org.waitprof.replay.exchange.Slots;

/**
 * What waiters have reported to a stream of their waits for it, until its walk comes there: the row
 * of the waiting call, and what the wait costs beyond itself, by group. Used by one thread.
 */
final class ReportedCosts {
  private static final int GROUPS = BackwardWalk.GROUPS;

  // Fields of a report: the row, then the costs.
  private static final int ROW = 0;
  private static final int COSTS = 1;

  private final LongTable numbers = new LongTable();
  private final Slots reports = new Slots(COSTS + GROUPS);
  private final double[] cost = new double[GROUPS];
  private int row;

  /**
   * Notes what a wait costs, if nothing is known of it; {@code itsCost} is copied. What was given
   * up stays so, whether the report comes before the stream goes on, as in the same process it may,
   * or after.
   */
  void put(long waiter, long sequence, int itsRow, double[] itsCost) {
    if (numbers.get(waiter, sequence) == LongTable.NONE) {
      int slot = reports.take();
      numbers.put(waiter, sequence, slot);
      reports.set(slot, ROW, itsRow);
      for (int group = 0; group < GROUPS; group++) {
        reports.set(slot, COSTS + group, Double.doubleToRawLongBits(itsCost[group]));
      }
    }
  }

  /** Notes that a wait costs nothing else, if nothing is known of it. */
  void giveUp(long waiter, long sequence) {
    put(waiter, sequence, BackwardWalk.NO_ROW, new double[GROUPS]);
  }

  /** Takes what is known of a wait, which {@link #row} and {@link #cost} then return. */
  boolean take(long waiter, long sequence) {
    int slot = numbers.remove(waiter, sequence);
    if (slot == LongTable.NONE) {
      return false;
    }
    row = (int) reports.get(slot, ROW);
    for (int group = 0; group < GROUPS; group++) {
      cost[group] = Double.longBitsToDouble(reports.get(slot, COSTS + group));
    }
    reports.release(slot);
    return true;
  }

  /** Row of the call whose wait was taken; {@link BackwardWalk#NO_ROW} if nobody reported it. */
  int row() {
    return row;
  }

  /** What the wait costs that was taken; good until the next is. */
  double[] cost() {
    return cost;
  }

  /** Forgets all. */
  void clear() {
    numbers.clear();
    reports.clear();
  }
}
