package org.waitprof.pairing;

/**
 * Gives numbers from 0 on to 64-bit values, each value one: open addressing, nothing boxed, because
 * it is used tens of thousands of times in a JVM that still interprets. Not thread-safe.
 */
final class LongIndex {
  private long[] values = new long[64];
  private int[] numbers = new int[64];
  private int size;

  /** The number of a value; -1 if it has none. */
  int find(long value) {
    return numbers[place(value)] - 1;
  }

  /** The number of a value, given on first use. */
  int add(long value) {
    int place = place(value);
    if (numbers[place] != 0) {
      return numbers[place] - 1;
    }
    if (2 * (size + 1) > values.length) {
      grow();
      place = place(value);
    }
    values[place] = value;
    numbers[place] = ++size;
    return size - 1;
  }

  int size() {
    return size;
  }

  private int place(long value) {
    int mask = values.length - 1;
    long hash = value * 0x9E3779B97F4A7C15L;
    int place = (int) (hash >>> 32) & mask;
    while (numbers[place] != 0 && values[place] != value) {
      place = place + 1 & mask;
    }
    return place;
  }

  private void grow() {
    long[] oldValues = values;
    int[] oldNumbers = numbers;
    values = new long[2 * oldValues.length];
    numbers = new int[2 * oldNumbers.length];
    for (int i = 0; i < oldValues.length; i++) {
      if (oldNumbers[i] != 0) {
        int place = place(oldValues[i]);
        values[place] = oldValues[i];
        numbers[place] = oldNumbers[i];
      }
    }
  }
}
