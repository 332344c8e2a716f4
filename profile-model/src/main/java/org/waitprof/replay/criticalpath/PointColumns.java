package org.waitprof.replay.criticalpath;

import java.util.Arrays;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.SpillFile;

/** Wait points in memory, a column a field. Used by one thread at a time. */
public final class PointColumns {
  static final int SEQUENCE = 0;
  static final int ENTER = 1;
  static final int KEY_STREAM = 2;
  static final int WAIT = 3;
  static final int CAUSE_SEQUENCE = 4;
  static final int CAUSE_ENTER = 5;
  static final int CAUSE_RANK_STREAM = 6;
  static final int COLUMNS = 7;

  /** Points at most, as a power of two: a place and a number are sorted as one long. */
  static final int INDEX_BITS = 20;

  private static final int INDEX_MASK = (1 << INDEX_BITS) - 1;

  private final long[][] columns = new long[COLUMNS][];
  private int size;
  private boolean sorted = true;

  PointColumns(int room) {
    for (int i = 0; i < COLUMNS; i++) {
      columns[i] = new long[room];
    }
  }

  int size() {
    return size;
  }

  long get(int field, int point) {
    return columns[field][point];
  }

  void clear() {
    size = 0;
    sorted = true;
  }

  /** Adds a point, its fields in the order of their numbers. */
  void add(long f0, long f1, long f2, long f3, long f4, long f5, long f6) {
    if (size == columns[0].length) {
      for (int i = 0; i < COLUMNS; i++) {
        columns[i] = Arrays.copyOf(columns[i], Math.max(16, 2 * size));
      }
    }
    sorted &= size == 0 || columns[SEQUENCE][size - 1] < f0;
    columns[SEQUENCE][size] = f0;
    columns[ENTER][size] = f1;
    columns[KEY_STREAM][size] = f2;
    columns[WAIT][size] = f3;
    columns[CAUSE_SEQUENCE][size] = f4;
    columns[CAUSE_ENTER][size] = f5;
    columns[CAUSE_RANK_STREAM][size] = f6;
    size++;
  }

  /** Sorts by place among the rank's events. */
  void sort() {
    if (sorted) {
      return;
    }
    long[] order = new long[size];
    for (int i = 0; i < size; i++) {
      order[i] = columns[SEQUENCE][i] << INDEX_BITS | i;
    }
    Arrays.sort(order);
    long[] fresh = new long[columns[SEQUENCE].length];
    for (int field = 0; field < COLUMNS; field++) {
      long[] old = columns[field];
      for (int i = 0; i < size; i++) {
        fresh[i] = old[(int) (order[i] & INDEX_MASK)];
      }
      columns[field] = fresh;
      fresh = old;
    }
    sorted = true;
  }

  /** The last point before an event on a stream, of sorted ones; -1 if there is none. */
  int before(long number, int stream) {
    int place = Arrays.binarySearch(columns[SEQUENCE], 0, size, number);
    place = place < 0 ? -place - 2 : place - 1;
    while (place >= 0 && LongPair.lower(columns[KEY_STREAM][place]) != stream) {
      place--;
    }
    return place;
  }

  /** Writes all points; returns where they are. */
  long write(SpillFile file) {
    return file.write(size, columns);
  }

  static PointColumns read(SpillFile file, long place, int size) {
    PointColumns points = new PointColumns(size);
    points.size = size;
    for (int field = 0; field < COLUMNS; field++) {
      file.read(place + (long) field * size * Long.BYTES, points.columns[field], size);
    }
    return points;
  }
}
