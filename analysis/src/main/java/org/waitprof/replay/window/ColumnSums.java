package org.waitprof.replay.window;

import java.util.Arrays;
import org.waitprof.replay.exchange.MessageBuffer;

/**
 * Sums by kind and column of time: columns are of equal length, which doubles when they are too
 * many. Used by one thread at a time.
 */
public final class ColumnSums {
  private static final long[] NOTHING = {};

  private final int most;
  private long step;
  private int used;

  /** By kind and column, as far as there was anything. */
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

  /** The column of what happens up to a time; makes columns longer if there are too many. */
  int column(long nanos) {
    long since = Math.max(0, nanos - 1);
    while (since / step >= most) {
      lengthenTo(2 * step);
    }
    int column = (int) (since / step);
    used = Math.max(used, column + 1);
    return column;
  }

  /** Adds to a column. */
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

  /** Columns become that long: a multiple by a power of two. */
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

  /** Length of a column. */
  public long stepNanos() {
    return step;
  }

  /** How many there are. */
  public int used() {
    return used;
  }

  /** What a kind has in some columns. */
  public long sum(int kind, int from, int to) {
    long sum = 0;
    int end = kind < values.length ? Math.min(to, values[kind].length) : from;
    for (int column = from; column < end; column++) {
      sum += values[kind][column];
    }
    return sum;
  }

  /** For another process. */
  void write(MessageBuffer out) {
    out.add(step);
    out.add(used);
    out.add(values.length);
    for (long[] each : values) {
      out.add(Arrays.copyOf(each, used), used);
    }
  }

  /** From another process. */
  static ColumnSums read(MessageBuffer in) {
    ColumnSums read = new ColumnSums(Integer.MAX_VALUE, in.next());
    read.used = (int) in.next();
    read.values = new long[(int) in.next()][];
    Arrays.setAll(read.values, kind -> in.next(new long[read.used]));
    return read;
  }
}
