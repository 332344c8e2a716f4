package org.waitprof.replay.call;

import java.util.Arrays;

/**
 * A map from two longs to an int, open addressing, no boxes. Not thread-safe. A removal leaves no
 * tombstone: followers are moved up.
 */
public final class LongTable {
  public static final int NONE = -1;

  private long[] first = new long[16];
  private long[] second = new long[16];
  private int[] values = new int[16];
  private int size;

  public LongTable() {
    Arrays.fill(values, NONE);
  }

  /** The value of a key; {@link #NONE} without an entry. */
  public int get(long a, long b) {
    return values[place(a, b)];
  }

  /** Sets a value that is not {@link #NONE}. */
  public void put(long a, long b, int value) {
    int place = place(a, b);
    if (values[place] == NONE) {
      if (2 * (size + 1) > values.length) {
        grow();
        place = place(a, b);
      }
      size++;
      first[place] = a;
      second[place] = b;
    }
    values[place] = value;
  }

  /** Removes an entry and returns its value. */
  public int remove(long a, long b) {
    int place = place(a, b);
    int value = values[place];
    if (value == NONE) {
      return NONE;
    }
    size--;
    values[place] = NONE;
    int mask = values.length - 1;
    for (int i = (place + 1) & mask; values[i] != NONE; i = (i + 1) & mask) {
      int moved = values[i];
      values[i] = NONE;
      int home = place(first[i], second[i]);
      first[home] = first[i];
      second[home] = second[i];
      values[home] = moved;
    }
    return value;
  }

  private int place(long a, long b) {
    int mask = values.length - 1;
    int place = mix(a * 31 + b) & mask;
    while (values[place] != NONE && (first[place] != a || second[place] != b)) {
      place = (place + 1) & mask;
    }
    return place;
  }

  private static int mix(long value) {
    long mixed = value * 0x9E3779B97F4A7C15L;
    return (int) (mixed ^ (mixed >>> 32));
  }

  private void grow() {
    long[] oldFirst = first;
    long[] oldSecond = second;
    int[] oldValues = values;
    first = new long[2 * oldFirst.length];
    second = new long[2 * oldFirst.length];
    values = new int[2 * oldFirst.length];
    Arrays.fill(values, NONE);
    for (int i = 0; i < oldValues.length; i++) {
      if (oldValues[i] != NONE) {
        int place = place(oldFirst[i], oldSecond[i]);
        first[place] = oldFirst[i];
        second[place] = oldSecond[i];
        values[place] = oldValues[i];
      }
    }
  }
}
