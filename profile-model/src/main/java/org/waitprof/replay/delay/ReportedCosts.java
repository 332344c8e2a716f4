package org.waitprof.replay.delay;

import java.util.Arrays;
import org.waitprof.replay.call.LongTable;

/**
 * What waiters have reported to a stream of their waits for it, until its walk comes there: the row
 * of the waiting call, and what the wait costs beyond itself, by group. Used by one thread.
 */
final class ReportedCosts {
  private static final int GROUPS = BackwardWalk.GROUPS;

  private final LongTable slots = new LongTable();
  private int used;
  private int freeCount;
  private int[] free = new int[16];
  private int[] rows = new int[16];
  private double[] costs = new double[16 * GROUPS];
  private final double[] cost = new double[GROUPS];
  private int row;

  /**
   * Notes what a wait costs, if nothing is known of it; {@code itsCost} is copied. What was given
   * up stays so, whether the report comes before the stream goes on, as in the same process it may,
   * or after.
   */
  void put(long waiter, long sequence, int itsRow, double[] itsCost) {
    if (slots.get(waiter, sequence) == LongTable.NONE) {
      int slot = slot();
      slots.put(waiter, sequence, slot);
      rows[slot] = itsRow;
      System.arraycopy(itsCost, 0, costs, slot * GROUPS, GROUPS);
    }
  }

  /** Notes that a wait costs nothing else, if nothing is known of it. */
  void giveUp(long waiter, long sequence) {
    put(waiter, sequence, BackwardWalk.NO_ROW, new double[GROUPS]);
  }

  private int slot() {
    if (freeCount > 0) {
      return free[--freeCount];
    }
    if (used == rows.length) {
      free = Arrays.copyOf(free, 2 * used);
      rows = Arrays.copyOf(rows, 2 * used);
      costs = Arrays.copyOf(costs, 2 * used * GROUPS);
    }
    return used++;
  }

  /** Takes what is known of a wait, which {@link #row} and {@link #cost} then return. */
  boolean take(long waiter, long sequence) {
    int slot = slots.remove(waiter, sequence);
    if (slot == LongTable.NONE) {
      return false;
    }
    row = rows[slot];
    System.arraycopy(costs, slot * GROUPS, cost, 0, GROUPS);
    free[freeCount++] = slot;
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
    slots.clear();
    used = 0;
    freeCount = 0;
  }
}
