package org.waitprof.replay.exchange;

import java.util.Arrays;

/**
 * A queue of records of a fixed number of longs, first in first out, in one array that is used as a
 * ring. Not thread-safe; {@link Mailbox} is the one that is.
 */
public final class Records {
  private final int width;
  private long[] data;
  private int head;
  private int size;

  /** Records of this many longs, with room for a few at first. */
  public Records(int width, int room) {
    this.width = width;
    data = new long[width * Integer.highestOneBit(Math.max(1, room))];
  }

  /** Records in it. */
  public int size() {
    return size;
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** Adds a record and returns the index of its first long in {@link #data}. */
  public int add() {
    int room = data.length / width;
    if (size == room) {
      long[] larger = new long[2 * data.length];
      int toEnd = (room - head) * width;
      System.arraycopy(data, head * width, larger, 0, toEnd);
      System.arraycopy(data, 0, larger, toEnd, head * width);
      data = larger;
      head = 0;
      room *= 2;
    }
    int at = ((head + size) & (room - 1)) * width;
    size++;
    return at;
  }

  /** Index in {@link #data} of a record, counted from the oldest. */
  public int at(int index) {
    return ((head + index) & (data.length / width - 1)) * width;
  }

  /** A field of the record at an index, see {@link #at}. */
  public long get(int at, int field) {
    return data[at + field];
  }

  /** Sets a field of the record at an index. */
  public void set(int at, int field, long value) {
    data[at + field] = value;
  }

  /** Copies another queue's record over the one at an index. */
  public void copyFrom(Records other, int otherAt, int at) {
    System.arraycopy(other.data, otherAt, data, at, width);
  }

  /** Numbers a record has. */
  int width() {
    return width;
  }

  void copyTo(int at, long[] to, int toAt) {
    System.arraycopy(data, at, to, toAt, width);
  }

  /** Copies numbers over the record at an index. */
  public void copyFrom(long[] from, int fromAt, int at) {
    System.arraycopy(from, fromAt, data, at, width);
  }

  /** Drops the oldest record. */
  public void drop() {
    head = (head + 1) & (data.length / width - 1);
    size--;
  }

  /** Drops the newest record. */
  public void dropNewest() {
    size--;
  }

  /** Drops all; a large array is released. */
  public void clear() {
    head = 0;
    size = 0;
    if (data.length > width << 16) {
      data = Arrays.copyOf(data, width << 10);
    }
  }
}
