package org.waitprof.replay.window;

import java.util.Arrays;
import org.waitprof.replay.exchange.MessageBuffer;

/**
 * Sums by kind and column of time. Columns have equal length, which doubles when their number
 * exceeds a limit. Used by one thread at a time.
 */
public final class ColumnSums {
  private static final long[] NOTHING = {};

  private final int most;
  private long step;
  private int used;

  /** Sums by kind and column, up to the last column with any. */
  private long[][] values = {};

  /**
   * No time yet.
   *
   * @param most columns
   * @param stepNanos length of a column
   */
  public ColumnSums(int most, long stepNanos) {
    this.most = most;
    step = stepNanos;
  }

  /** Adds an interval of time to a kind; it is split where columns meet. */
  public void add(int kind, long from, long to) {
    if (to <= from) {
      return;
    }
    int last = column(to);
    for (int column = (int) (from / step); column <= last; column++) {
      count(kind, column, Math.min(to, (column + 1L) * step) - Math.max(from, column * step));
    }
  }

  /**
   * The column of an event that ends at a time; makes columns longer if their number would exceed
   * the limit.
   */
  int column(long nanos) {
    long since = Math.max(0, nanos - 1);
    while (since / step >= most) {
      lengthenTo(2 * step);
    }
    int column = (int) (since / step);
    used = Math.max(used, column + 1);
    return column;
  }

  /** Adds an amount to a column. */
  void count(int kind, int column, long amount) {
    int known = values.length;
    if (kind >= known) {
      values = Arrays.copyOf(values, kind + 1);
      Arrays.fill(values, known, values.length, NOTHING);
    }
    long[] its = values[kind];
    if (column >= its.length) {
      its = Arrays.copyOf(its, Math.max(16, Math.max(2 * its.length, column + 1)));
      values[kind] = its;
    }
    its[column] += amount;
  }

  /** Makes columns at least that long: their length is multiplied by a power of two. */
  public void lengthenTo(long nanos) {
    while (step < nanos) {
      step *= 2;
      used = (used + 1) / 2;
      for (long[] each : values) {
        for (int i = 0; i < each.length; i++) {
          long sum = 2 * i < each.length ? each[2 * i] : 0;
          each[i] = sum + (2 * i + 1 < each.length ? each[2 * i + 1] : 0);
        }
      }
    }
  }

  void clear() {
    used = 0;
    for (long[] each : values) {
      Arrays.fill(each, 0);
    }
  }

  /** Length of a column in nanoseconds; it doubles when columns become too many. */
  public long stepNanos() {
    return step;
  }

  /** Number of columns in use, counted from time 0. */
  public int used() {
    return used;
  }

  /** Sum of a kind over columns {@code from} to {@code to - 1}. */
  public long sum(int kind, int from, int to) {
    long sum = 0;
    int end = kind < values.length ? Math.min(to, values[kind].length) : from;
    for (int column = from; column < end; column++) {
      sum += values[kind][column];
    }
    return sum;
  }

  /** Appends the columns for another process. */
  void write(MessageBuffer out) {
    out.add(step);
    out.add(used);
    out.add(values.length);
    for (long[] each : values) {
      out.add(Arrays.copyOf(each, used), used);
    }
  }

  /** Reads columns that another process wrote. */
  static ColumnSums read(MessageBuffer in) {
    ColumnSums read = new ColumnSums(Integer.MAX_VALUE, in.next());
    read.used = (int) in.next();
    read.values = new long[(int) in.next()][];
    Arrays.setAll(read.values, kind -> in.next(new long[read.used]));
    return read;
  }
}
