package org.waitprof.replay.pattern;

import java.util.Arrays;
import org.waitprof.replay.exchange.MessageBuffer;

/**
 * Sums of the bookings for one rank, per metric and row. Sums are whole nanoseconds, so that the
 * order of bookings changes nothing. Used by one thread at a time.
 */
public final class SeverityTable {
  private final long[][] sums;

  public SeverityTable(int metrics) {
    sums = new long[metrics][0];
  }

  /**
   * Books an amount.
   *
   * @param metric number of the metric, {@link PatternRules#metrics()}
   * @param key row of the call
   * @param amount nanoseconds or instances
   */
  public void book(int metric, int key, long amount) {
    long[] row = sums[metric];
    if (key >= row.length) {
      row = Arrays.copyOf(row, Math.max(16, 2 * key));
      sums[metric] = row;
    }
    row[key] += amount;
  }

  /** Appends the bookings for rows 0 to {@code rows - 1}, for another process. */
  public void write(int rows, MessageBuffer out) {
    for (int metric = 0; metric < sums.length; metric++) {
      for (int row = 0; row < rows; row++) {
        out.add(booked(metric, row));
      }
    }
  }

  /** Reads bookings that another process wrote. */
  public void read(int rows, MessageBuffer in) {
    for (int metric = 0; metric < sums.length; metric++) {
      for (int row = 0; row < rows; row++) {
        book(metric, row, in.next());
      }
    }
  }

  /** Sum booked for a row; 0 without bookings. */
  public long booked(int metric, int key) {
    return key < sums[metric].length ? sums[metric][key] : 0;
  }
}
