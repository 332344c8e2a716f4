package org.waitprof.replay.exchange;

import java.util.Arrays;

/**
 * Records of a fixed number of longs that are found by number. The number of a record that was
 * given back is given out again, the latest first. Used by one thread at a time.
 */
public final class Slots {
  private final int width;
  private long[] data;
  private int used;
  private int[] free = new int[16];
  private int freeCount;

  /** An empty table of records of {@code width} longs. */
  public Slots(int width) {
    this.width = width;
    data = new long[16 * width];
  }

  /** The number of a record that is in use from now on; its fields have any values. */
  public int take() {
    if (freeCount > 0) {
      return free[--freeCount];
    }
    if ((used + 1) * width > data.length) {
      data = Arrays.copyOf(data, 2 * data.length);
    }
    return used++;
  }

  /** Gives a record back; its fields stay until it is given out again. */
  public void release(int slot) {
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = slot;
  }

  /** Value of a field of a record. */
  public long get(int slot, int field) {
    return data[slot * width + field];
  }

  /** Sets a field of a record. */
  public void set(int slot, int field, long value) {
    data[slot * width + field] = value;
  }
}
