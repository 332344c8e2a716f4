package org.waitprof.replay.pattern;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.replay.exchange.MessageBuffer;

/**
 * Sums of the bookings for one rank, per metric and row. Sums are whole nanoseconds, so that the
 * order of bookings changes nothing. Used by one thread at a time.
 */
public final class SeverityTable {
  private final long[][] sums;

  /** Nanoseconds by row, then by awaited rank and its row. Few waits are known in this way. */
  private final Map<Integer, Map<Long, Long>> awaited = new TreeMap<>();

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

  /**
   * Notes the rank that a booked wait was for.
   *
   * @param key row of the call that waited
   * @param rankAndRow that rank, and the row of its call, -1 if not known: a {@link
   *     org.waitprof.replay.exchange.LongPair}
   */
  public void await(int key, long rankAndRow, long nanos) {
    awaited.computeIfAbsent(key, none -> new TreeMap<>()).merge(rankAndRow, nanos, Long::sum);
  }

  /** Nanoseconds of a row's waits by {@code rankAndRow}; of waits without such a note nothing. */
  public Map<Long, Long> awaited(int key) {
    return awaited.getOrDefault(key, Map.of());
  }

  /** Appends the bookings for rows 0 to {@code rows - 1}, for another process. */
  public void write(int rows, MessageBuffer out) {
    for (int metric = 0; metric < sums.length; metric++) {
      for (int row = 0; row < rows; row++) {
        out.add(booked(metric, row));
      }
    }
    for (int row = 0; row < rows; row++) {
      out.add(awaited(row).size());
      awaited(row)
          .forEach(
              (rankAndRow, nanos) -> {
                out.add(rankAndRow);
                out.add(nanos);
              });
    }
  }

  /** Reads bookings that another process wrote. */
  public void read(int rows, MessageBuffer in) {
    for (int metric = 0; metric < sums.length; metric++) {
      for (int row = 0; row < rows; row++) {
        book(metric, row, in.next());
      }
    }
    for (int row = 0; row < rows; row++) {
      for (long left = in.next(); left > 0; left--) {
        await(row, in.next(), in.next());
      }
    }
  }

  /** Sum booked for a row; 0 without bookings. */
  public long booked(int metric, int key) {
    return key < sums[metric].length ? sums[metric][key] : 0;
  }
}
