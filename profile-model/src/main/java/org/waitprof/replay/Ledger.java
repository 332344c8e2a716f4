package org.waitprof.replay;

import java.util.Arrays;

/**
 * What is booked for one rank: a sum per metric and row. Sums of whole nanoseconds, so that the
 * order of bookings changes nothing. Used by one thread at a time.
 */
public final class Ledger {
  private final Patterns patterns;
  private final long[][] sums;

  Ledger(Patterns patterns) {
    this.patterns = patterns;
    sums = new long[patterns.metrics().size()][0];
  }

  /**
   * Books an amount.
   *
   * @param pattern whose metric
   * @param metric its index in {@link ReplayPattern#metrics()}
   * @param key row of the call, as the receipt says
   * @param amount nanoseconds or instances
   */
  public void book(ReplayPattern pattern, int metric, int key, long amount) {
    book(patterns.first(pattern) + metric, key, amount);
  }

  void book(int metric, int key, long amount) {
    long[] row = sums[metric];
    if (key >= row.length) {
      row = Arrays.copyOf(row, Math.max(16, 2 * key));
      sums[metric] = row;
    }
    row[key] += amount;
  }

  /** For another process: what is booked for rows 0 to {@code rows - 1}. */
  void write(int rows, Numbers out) {
    for (int metric = 0; metric < sums.length; metric++) {
      for (int row = 0; row < rows; row++) {
        out.add(booked(metric, row));
      }
    }
  }

  /** From another process. */
  void read(int rows, Numbers in) {
    for (int metric = 0; metric < sums.length; metric++) {
      for (int row = 0; row < rows; row++) {
        book(metric, row, in.next());
      }
    }
  }

  long booked(int metric, int key) {
    return key < sums[metric].length ? sums[metric][key] : 0;
  }
}
