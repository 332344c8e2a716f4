package org.waitprof.replay.ideal;

import org.waitprof.replay.call.LongTable;
import org.waitprof.replay.exchange.Slots;

/**
 * Receives that one rank has posted, until it is known which message they take: the ideal clock of
 * posting meets the send that waits for it, whichever comes first. Used by the clocks' thread.
 */
final class IdealPosts {
  /** In place of a send: it waits for nobody. */
  static final long NO_SEND = -1;

  /** {@link #match}: the receive is still to be posted. */
  static final long NOT_YET = Long.MAX_VALUE;

  /** Whether a receive is posted; then its clock, else the send: its rank and slot. */
  private static final int IS_POSTED = 0;

  private static final int VALUE = 1;
  private static final int WIDTH = 2;

  private final LongTable numbers = new LongTable();
  private final Slots posts = new Slots(WIDTH);

  /**
   * A receive is posted.
   *
   * @return the send that waits for it, or {@link #NO_SEND}
   */
  long post(long sequence, long clock) {
    int slot = numbers.get(sequence, 0);
    if (slot < 0) {
      add(sequence, 1, clock);
      return NO_SEND;
    }
    long send = posts.get(slot, VALUE);
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
    int slot = numbers.get(sequence, 0);
    if (slot < 0 || posts.get(slot, IS_POSTED) == 0) {
      add(sequence, 0, send);
      return NOT_YET;
    }
    long clock = posts.get(slot, VALUE);
    remove(sequence, slot);
    return clock;
  }

  private void add(long sequence, long posted, long itsValue) {
    int slot = posts.take();
    numbers.put(sequence, 0, slot);
    posts.set(slot, IS_POSTED, posted);
    posts.set(slot, VALUE, itsValue);
  }

  private void remove(long sequence, int slot) {
    numbers.remove(sequence, 0);
    posts.release(slot);
  }
}
