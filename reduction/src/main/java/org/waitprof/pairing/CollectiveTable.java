package org.waitprof.pairing;

import java.util.Arrays;

/**
 * Collective instances by stratum and number, each once; those that come in combine with those that
 * are here. Open addressing over record numbers. Not thread-safe.
 */
final class CollectiveTable {
  private static final int WIDTH = CollectiveRecord.WIDTH;

  private long[] records = new long[64 * WIDTH];
  private int[] places = new int[256];
  private int size;

  int size() {
    return size;
  }

  /** The records one after the other; do not keep. */
  long[] records() {
    return records;
  }

  /** Adds an instance or facts about it; returns its number here. */
  int add(long[] from, int at) {
    long stratum = from[at + CollectiveRecord.STRATUM_HASH];
    long number = from[at + CollectiveRecord.NUMBER];
    int place = place(stratum, number);
    int known = places[place] - 1;
    if (known >= 0) {
      CollectiveRecord.combine(records, known * WIDTH, from, at);
      return known;
    }
    if (4 * (size + 1) > places.length) {
      grow();
      place = place(stratum, number);
    }
    if ((size + 1) * WIDTH > records.length) {
      records = Arrays.copyOf(records, 2 * records.length);
    }
    System.arraycopy(from, at, records, size * WIDTH, WIDTH);
    places[place] = ++size;
    return size - 1;
  }

  /** The number of an instance here; -1 if it is not. */
  int find(long stratum, long number) {
    return places[place(stratum, number)] - 1;
  }

  private int place(long stratum, long number) {
    int mask = places.length - 1;
    int place = (int) CollectiveRecord.spread(stratum, number) & mask;
    while (places[place] != 0) {
      int at = (places[place] - 1) * WIDTH;
      if (records[at] == stratum && records[at + 1] == number) {
        return place;
      }
      place = place + 1 & mask;
    }
    return place;
  }

  private void grow() {
    places = new int[4 * places.length];
    for (int i = 0; i < size; i++) {
      places[place(records[i * WIDTH], records[i * WIDTH + 1])] = i + 1;
    }
  }
}
