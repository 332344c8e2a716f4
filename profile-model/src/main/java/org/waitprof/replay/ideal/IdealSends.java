package org.waitprof.replay.ideal;

import java.util.Arrays;
import org.waitprof.replay.call.LongTable;

/**
 * Messages that one rank has sent, on their way through the ideal clocks: from the first that is
 * notified of one, by its sender or by its receiver, until both are through with it. Used by the
 * clocks' thread.
 */
final class IdealSends {
  /** A stamp that is earlier than any. */
  static final long LONG_AGO = Long.MIN_VALUE / 4;

  /** In place of the receiver's rank, while it is not known. */
  static final int NOT_KNOWN = -1;

  private static final int SENT = 1;
  private static final int WAITS = 2;
  private static final int READY = 4;
  private static final int RECEIVED = 8;
  private static final int COMPLETED = 16;

  private final LongTable slots = new LongTable();
  private int used;
  private int freeCount;
  private int[] free = new int[16];
  private int[] flags = new int[16];
  private int[] receiver = new int[16];
  private long[] sequence = new long[16];
  private long[] stamp = new long[16];
  private long[] readyStamp = new long[16];
  private long[] postedEnter = new long[16];

  /** The message that the event at this place sent; known before or not. */
  int slot(long sendSequence) {
    int slot = slots.get(sendSequence, 0);
    if (slot >= 0) {
      return slot;
    }
    if (freeCount > 0) {
      slot = free[--freeCount];
    } else {
      if (used == flags.length) {
        grow();
      }
      slot = used++;
    }
    slots.put(sendSequence, 0, slot);
    flags[slot] = 0;
    receiver[slot] = NOT_KNOWN;
    sequence[slot] = sendSequence;
    return slot;
  }

  private void grow() {
    int room = 2 * used;
    free = Arrays.copyOf(free, room);
    flags = Arrays.copyOf(flags, room);
    receiver = Arrays.copyOf(receiver, room);
    sequence = Arrays.copyOf(sequence, room);
    stamp = Arrays.copyOf(stamp, room);
    readyStamp = Arrays.copyOf(readyStamp, room);
    postedEnter = Arrays.copyOf(postedEnter, room);
  }

  /** The message of an event; -1 if both sides are through with it. */
  int find(long sendSequence) {
    return slots.get(sendSequence, 0);
  }

  void sent(int slot, long clock, boolean waits) {
    flags[slot] |= waits ? SENT | WAITS : SENT;
    stamp[slot] = clock;
    release(slot);
  }

  /** Who receives it, and when the call began, on the real clock, that posted the receive. */
  void matched(int slot, int byRank, long enterNanos) {
    receiver[slot] = byRank;
    postedEnter[slot] = enterNanos;
  }

  /** The ideal clock of the receiver when it posted the receive. */
  void ready(int slot, long clock) {
    flags[slot] |= READY;
    readyStamp[slot] = clock;
  }

  /** The receiver is through with it. */
  void received(int slot) {
    flags[slot] |= RECEIVED;
    release(slot);
  }

  /** The sender is through with it. */
  void completed(int slot) {
    flags[slot] |= COMPLETED;
    release(slot);
  }

  private void release(int slot) {
    int now = flags[slot];
    if ((now & SENT) != 0 && (now & RECEIVED) != 0 && (now & (WAITS | COMPLETED)) != WAITS) {
      slots.remove(sequence[slot], 0);
      free[freeCount++] = slot;
    }
  }

  boolean isSent(int slot) {
    return (flags[slot] & SENT) != 0;
  }

  /** Whether nobody asks when its receiver was ready. */
  boolean isEager(int slot) {
    return (flags[slot] & (SENT | WAITS)) == SENT;
  }

  boolean isReady(int slot) {
    return (flags[slot] & READY) != 0;
  }

  long stamp(int slot) {
    return stamp[slot];
  }

  long readyStamp(int slot) {
    return readyStamp[slot];
  }

  int receiver(int slot) {
    return receiver[slot];
  }

  long postedEnter(int slot) {
    return postedEnter[slot];
  }
}
