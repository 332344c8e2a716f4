package org.waitprof.replay.exchange;

import java.util.Arrays;

/**
 * A queue of records of a fixed number of longs, first in first out, in one array that is used as a
 * ring. Not thread-safe: a thread that adds to a queue which another thread empties holds its lock.
 */
public final class Records {
  private final int width;
  private long[] data;

  /** Records that the array has room for, minus 1; all bits are set. */
  private int mask;

  private int head;
  private int size;

  /** Records of this many longs, with room for a few at first. */
  public Records(int width, int room) {
    this.width = width;
    mask = Integer.highestOneBit(Math.max(1, room)) - 1;
    data = new long[width * (mask + 1)];
  }

  /** Number of records in the queue. */
  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  /** Adds a record and returns the index of its first long in {@link #data}. */
  public int add() {
    if (size > mask) {
      long[] larger = new long[2 * data.length];
      int toEnd = data.length - head * width;
      System.arraycopy(data, head * width, larger, 0, toEnd);
      System.arraycopy(data, 0, larger, toEnd, head * width);
      data = larger;
      head = 0;
      mask = 2 * mask + 1;
    }
    return ((head + size++) & mask) * width;
  }

  /** Adds a record of one number. */
  public void add(long number) {
    int at = add();
    data[at] = number;
  }

  /** The first number of a record, counted from the oldest. */
  public long number(int index) {
    return data[at(index)];
  }

  /** Index in {@link #data} of a record, counted from the oldest. */
  public int at(int index) {
    return ((head + index) & mask) * width;
  }

  /** A field of the record at an index, see {@link #at}. */
  public long get(int at, int field) {
    return data[at + field];
  }

  /** Sets a field of the record at an index. */
  public void set(int at, int field, long value) {
    data[at + field] = value;
  }

  /** Copies another queue's record over the record at an index. */
  public void copyFrom(Records other, int otherAt, int at) {
    System.arraycopy(other.data, otherAt, data, at, width);
  }

  int width() {
    return width;
  }

  /** Copies the record at an index. */
  public void copyTo(int at, long[] to, int toAt) {
    System.arraycopy(data, at, to, toAt, width);
  }

  /** Copies numbers over the record at an index. */
  public void copyFrom(long[] from, int fromAt, int at) {
    System.arraycopy(from, fromAt, data, at, width);
  }

  public void drop() {
    drop(1);
  }

  /** Drops the {@code count} oldest records. */
  public void drop(int count) {
    head = (head + count) & mask;
    size -= count;
  }

  public void dropNewest() {
    size--;
  }

  /** Moves all records of another queue, with records of equal width, to the end of this one. */
  public void takeAll(Records other) {
    if (size == 0) {
      long[] spare = data;
      int spareMask = mask;
      data = other.data;
      mask = other.mask;
      head = other.head;
      size = other.size;
      other.data = spare;
      other.mask = spareMask;
    } else {
      for (int i = 0; i < other.size; i++) {
        copyFrom(other, other.at(i), add());
      }
    }
    other.head = 0;
    other.size = 0;
  }

  /** Drops all; a large array is released. */
  public void clear() {
    head = 0;
    size = 0;
    if (data.length > width << 16) {
      data = Arrays.copyOf(data, width << 10);
      mask = (1 << 10) - 1;
    }
  }
}
