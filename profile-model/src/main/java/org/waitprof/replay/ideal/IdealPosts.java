package org.waitprof.replay.ideal;

import java.util.Arrays;
import org.waitprof.replay.call.LongTable;
import org.waitprof.replay.exchange.LongPair;

/**
 * Receives that one rank has posted, until it is known which message they take: the ideal clock of
 * posting meets the send that waits for it, whichever comes first. Used by the clocks' thread.
 */
final class IdealPosts {
  /** In place of a send: it waits for nobody. */
  static final long NO_SEND = -1;

  /** {@link #match}: the receive is still to be posted. */
  static final long NOT_YET = Long.MAX_VALUE;

  private final LongTable slots = new LongTable();
  private int used;
  private int freeCount;
  private int[] free = new int[16];
  private boolean[] isPosted = new boolean[16];

  /** The clock of a receive that is posted, else the send: its rank and slot. */
  private long[] value = new long[16];

  /**
   * A receive is posted.
   *
   * @return the send that waits for it, or {@link #NO_SEND}
   */
  long post(long sequence, long clock) {
    int slot = slots.get(sequence, 0);
    if (slot < 0) {
      add(sequence, true, clock);
      return NO_SEND;
    }
    long send = value[slot];
    remove(sequence, slot);
    return send;
  }

  /**
   * The message of a receive is known.
   *
   * @param send rank and slot of the send that wants to know, or {@link #NO_SEND}
   * @return the clock of posting, or {@link #NOT_YET}
   */
  long match(long sequence, long send) {
    int slot = slots.get(sequence, 0);
    if (slot < 0 || !isPosted[slot]) {
      add(sequence, false, send);
      return NOT_YET;
    }
    long clock = value[slot];
    remove(sequence, slot);
    return clock;
  }

  static long send(int rank, int slot) {
    return LongPair.of(rank, slot);
  }

  private void add(long sequence, boolean posted, long itsValue) {
    int slot;
    if (freeCount > 0) {
      slot = free[--freeCount];
    } else {
      if (used == value.length) {
        free = Arrays.copyOf(free, 2 * used);
        isPosted = Arrays.copyOf(isPosted, 2 * used);
        value = Arrays.copyOf(value, 2 * used);
      }
      slot = used++;
    }
    slots.put(sequence, 0, slot);
    isPosted[slot] = posted;
    value[slot] = itsValue;
  }

  private void remove(long sequence, int slot) {
    slots.remove(sequence, 0);
    free[freeCount++] = slot;
  }
}
