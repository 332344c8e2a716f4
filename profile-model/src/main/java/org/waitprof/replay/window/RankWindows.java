package org.waitprof.replay.window;

import java.util.Arrays;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceGap;

/**
 * What one rank did in each window: time outside of MPI and in it, by its first thread, which calls
 * Init and Finalize; enters and leaves, bytes sent, and waiting by pattern, by all threads.
 * Intervals are split where windows meet. Used by one thread at a time; some nanoseconds a call.
 */
public final class RankWindows {
  // Kinds of what is summed up in a window.
  static final int USEFUL = 0;
  static final int MPI = 1;
  static final int EVENTS = 2;
  static final int BYTES = 3;
  static final int GAP = 4;

  /** And waiting: this plus the number of the pattern. */
  static final int WAITS = 5;

  private static final long[] NOTHING = {};

  private final WindowGrid grid;
  private final boolean whole;
  private long step;
  private int used;

  /** By kind and window; of waits as far as there were any. */
  private long[][] values = new long[WAITS][0];

  private final List<TraceGap> gaps;
  private int nextGap;

  private boolean over;
  private boolean begun;
  private long endNanos;

  /**
   * Nothing has happened yet.
   *
   * @param whole whether the run has Init and Finalize in it, as calls like others
   * @param gaps for which nothing was recorded of the rank, the earliest first
   */
  public RankWindows(WindowGrid grid, boolean whole, List<TraceGap> gaps) {
    this.gaps = gaps;
    this.grid = grid;
    this.whole = whole;
    step = grid.stepNanos();
  }

  /** The rank was outside of MPI. */
  public void outside(int stream, long from, long to) {
    if (stream == 0 && !over) {
      long at = from;
      while (nextGap < gaps.size() && gaps.get(nextGap).toNanos() <= from) {
        nextGap++;
      }
      for (int i = nextGap; i < gaps.size() && gaps.get(i).fromNanos() < to; i++) {
        long begin = Math.max(at, gaps.get(i).fromNanos());
        long end = Math.max(begin, Math.min(to, gaps.get(i).toNanos()));
        add(USEFUL, at, begin);
        add(GAP, begin, end);
        at = end;
      }
      add(USEFUL, at, to);
      endNanos = Math.max(endNanos, grid.since(to));
    }
  }

  /** A call is over. */
  public void call(Call call) {
    if (over) {
      return;
    }
    if (!whole && call.call.isInit() && !begun) {
      // What was before Init is not part of the run.
      clear();
      begun = true;
      return;
    }
    begun = true;
    if (!whole && call.call == MpiCall.MPI_FINALIZE) {
      over = true;
      endNanos = grid.since(call.enter);
      return;
    }
    if (call.stream == 0) {
      add(MPI, call.enter, call.leave);
      endNanos = Math.max(endNanos, grid.since(call.leave));
    }
    int window = window(grid.since(call.leave));
    count(EVENTS, window, 1);
    window = window(grid.since(call.enter));
    count(EVENTS, window, 1);
    long sent = 0;
    for (int op = 0; op < call.operations; op++) {
      EventKind kind = call.kind(op);
      if (kind == EventKind.SEND
          || kind == EventKind.SEND_POSTED
          || kind == EventKind.COLLECTIVE
          || kind == EventKind.COLLECTIVE_POSTED) {
        sent += call.bytes[op];
      }
    }
    count(BYTES, window, sent);
  }

  /**
   * The rank waited, from the beginning of a call on.
   *
   * @param pattern number of one of those whose waits are in the run; -1 for others, which are left
   *     out
   */
  public void waited(int pattern, long enterNanos, long waitNanos) {
    if (pattern < 0) {
      return;
    }
    int known = values.length;
    int kind = WAITS + pattern;
    if (kind >= known) {
      values = Arrays.copyOf(values, kind + 1);
      Arrays.fill(values, known, values.length, NOTHING);
    }
    add(kind, enterNanos, enterNanos + waitNanos);
  }

  private void clear() {
    used = 0;
    endNanos = 0;
    for (int kind = 0; kind < WAITS; kind++) {
      Arrays.fill(values[kind], 0);
    }
  }

  /** The window of a time since the origin; makes windows longer if there are too many. */
  private int window(long nanos) {
    long since = Math.max(0, nanos - 1);
    while (since / step >= grid.most()) {
      lengthen();
    }
    int window = (int) (since / step);
    used = Math.max(used, window + 1);
    return window;
  }

  private void lengthen() {
    step *= 2;
    used = (used + 1) / 2;
    for (long[] each : values) {
      fold(each);
    }
  }

  private static void fold(long[] values) {
    for (int i = 0; i < values.length; i++) {
      long sum = 2 * i < values.length ? values[2 * i] : 0;
      sum += 2 * i + 1 < values.length ? values[2 * i + 1] : 0;
      values[i] = sum;
    }
  }

  private void count(int kind, int window, long amount) {
    long[] known = values[kind];
    if (window >= known.length) {
      known = Arrays.copyOf(known, Math.max(16, Math.max(2 * known.length, window + 1)));
      values[kind] = known;
    }
    known[window] += amount;
  }

  /** Adds an interval, split where windows meet. */
  private void add(int kind, long fromNanos, long toNanos) {
    long from = grid.since(fromNanos);
    long to = grid.since(toNanos);
    if (to <= from) {
      return;
    }
    int last = window(to);
    for (int window = (int) (from / step); window <= last; window++) {
      count(kind, window, Math.min(to, (window + 1) * step) - Math.max(from, window * step));
    }
  }

  /** Makes windows as long as those of another rank. */
  void lengthenTo(long nanos) {
    while (step < nanos) {
      lengthen();
    }
  }

  /** Length of the windows, which grows where there would be too many. */
  public long stepNanos() {
    return step;
  }

  /** End of the rank's run since the origin. */
  long endNanos() {
    return endNanos;
  }

  /** What is summed up in windows. */
  long sum(int kind, int from, int to) {
    long sum = 0;
    int end = kind < values.length ? Math.min(to, values[kind].length) : from;
    for (int window = from; window < end; window++) {
      sum += values[kind][window];
    }
    return sum;
  }

  /** For another process. */
  public void write(MessageBuffer out) {
    out.add(step);
    out.add(used);
    out.add(endNanos);
    out.add(values.length);
    for (long[] each : values) {
      out.add(Arrays.copyOf(each, used), used);
    }
  }

  /** From another process. */
  public static RankWindows read(MessageBuffer in) {
    RankWindows read =
        new RankWindows(new WindowGrid(0, in.next(), Integer.MAX_VALUE), false, List.of());
    read.used = (int) in.next();
    read.endNanos = in.next();
    read.values = new long[(int) in.next()][];
    Arrays.setAll(read.values, kind -> in.next(new long[read.used]));
    return read;
  }
}
