package org.waitprof.timeline;

import java.util.Arrays;

/**
 * Nanoseconds by column of time: columns are of equal length, which doubles when they are too many.
 * Used by one thread at a time.
 */
final class Columns {
  private static final long SHORTEST_NANOS = 1 << 10;

  private final int most;
  private final long[][] values;
  private long step = SHORTEST_NANOS;
  private int used;

  /**
   * No time yet.
   *
   * @param kinds number of values of a column
   * @param most columns
   */
  Columns(int kinds, int most) {
    this.most = most;
    values = new long[kinds][most];
  }

  /** Adds an interval of time to a kind; it is split where columns meet. */
  void add(int kind, long from, long to) {
    while ((to - 1) / step >= most) {
      lengthen(2 * step);
    }
    for (long at = from; at < to; ) {
      int column = (int) (at / step);
      long end = Math.min(to, (column + 1L) * step);
      values[kind][column] += end - at;
      used = Math.max(used, column + 1);
      at = end;
    }
  }

  /** Columns become this long: a multiple by a power of two. */
  void lengthen(long wanted) {
    while (step < wanted) {
      for (long[] each : values) {
        for (int i = 0; i < most / 2; i++) {
          each[i] = each[2 * i] + each[2 * i + 1];
        }
        Arrays.fill(each, most / 2, most, 0);
      }
      used = (used + 1) / 2;
      step *= 2;
    }
  }

  long stepNanos() {
    return step;
  }

  int used() {
    return used;
  }

  /** Shares of a kind in each column: 0 for none of it, 255 for all. */
  byte[] shares(int kind, int columns) {
    byte[] shares = new byte[columns];
    for (int i = 0; i < Math.min(columns, most); i++) {
      shares[i] = (byte) Math.min(255, Math.round(255.0 * values[kind][i] / step));
    }
    return shares;
  }
}
