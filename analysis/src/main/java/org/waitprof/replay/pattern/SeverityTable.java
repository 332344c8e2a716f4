package org.waitprof.replay.pattern;

import java.util.Arrays;
import org.waitprof.replay.exchange.MessageBuffer;

/**
 * Sums of what is booked for one rank, per metric and row. Whole nanoseconds, so that the order of
 * bookings changes nothing. Used by one thread at a time.
 */
public final class SeverityTable {
  private final long[][] sums;

  /** Nothing is booked yet, of that number of metrics. */
  public SeverityTable(int metrics) {
    sums = new long[metrics][0];
  }

  /**
   * Books an amount.
   *
   * @param metric its number, {@link PatternRules#metrics()}
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

  /** For another process: what is booked for rows 0 to {@code rows - 1}. */
  public void write(int rows, MessageBuffer out) {
    for (int metric = 0; metric < sums.length; metric++) {
      for (int row = 0; row < rows; row++) {
        out.add(booked(metric, row));
      }
    }
  }

  /** From another process. */
  public void read(int rows, MessageBuffer in) {
    for (int metric = 0; metric < sums.length; metric++) {
      for (int row = 0; row < rows; row++) {
        book(metric, row, in.next());
      }
    }
  }

  /** What a row was booked. */
  public long booked(int metric, int key) {
    return key < sums[metric].length ? sums[metric][key] : 0;
  }
}
