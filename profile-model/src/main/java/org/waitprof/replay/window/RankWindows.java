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
  private final WindowGrid grid;
  private final boolean whole;
  private long step;
  private int used;
  private long[] useful = new long[16];
  private long[] mpi = new long[16];
  private long[] events = new long[16];
  private long[] bytes = new long[16];
  private long[] gap = new long[16];
  private final List<TraceGap> gaps;
  private int nextGap;

  /** By number of the pattern; as far as the rank waited in it. */
  private long[][] waits = new long[0][];

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
        useful = add(useful, at, begin);
        gap = add(gap, begin, end);
        at = end;
      }
      useful = add(useful, at, to);
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
      mpi = add(mpi, call.enter, call.leave);
      endNanos = Math.max(endNanos, grid.since(call.leave));
    }
    int window = window(grid.since(call.leave));
    events = room(events, window);
    events[window]++;
    window = window(grid.since(call.enter));
    events[window]++;
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
    bytes = room(bytes, window);
    bytes[window] += sent;
  }

  /** The rank waited, from the beginning of a call on. */
  void waited(int pattern, long enterNanos, long waitNanos) {
    int known = waits.length;
    if (pattern >= known) {
      waits = Arrays.copyOf(waits, pattern + 1);
      Arrays.fill(waits, known, waits.length, new long[0]);
    }
    waits[pattern] = add(waits[pattern], enterNanos, enterNanos + waitNanos);
  }

  private void clear() {
    used = 0;
    endNanos = 0;
    for (long[] values : new long[][] {useful, mpi, events, bytes, gap}) {
      Arrays.fill(values, 0);
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
    fold(useful);
    fold(mpi);
    fold(events);
    fold(bytes);
    fold(gap);
    for (long[] values : waits) {
      fold(values);
    }
  }

  private static void fold(long[] values) {
    for (int i = 0; i < values.length; i++) {
      long sum = 2 * i < values.length ? values[2 * i] : 0;
      sum += 2 * i + 1 < values.length ? values[2 * i + 1] : 0;
      values[i] = sum;
    }
  }

  private static long[] room(long[] values, int window) {
    return window < values.length
        ? values
        : Arrays.copyOf(values, Math.max(2 * values.length, window + 1));
  }

  /** Adds an interval, split where windows meet. */
  private long[] add(long[] values, long fromNanos, long toNanos) {
    long from = grid.since(fromNanos);
    long to = grid.since(toNanos);
    if (to <= from) {
      return values;
    }
    int last = window(to);
    long[] all = room(values, last);
    for (int window = (int) (from / step); window <= last; window++) {
      all[window] += Math.min(to, (window + 1) * step) - Math.max(from, window * step);
    }
    return all;
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

  long useful(int from, int to) {
    return sum(useful, from, to);
  }

  long mpi(int from, int to) {
    return sum(mpi, from, to);
  }

  long events(int from, int to) {
    return sum(events, from, to);
  }

  long bytes(int from, int to) {
    return sum(bytes, from, to);
  }

  long gap(int from, int to) {
    return sum(gap, from, to);
  }

  long wait(int pattern, int from, int to) {
    return pattern < waits.length ? sum(waits[pattern], from, to) : 0;
  }

  private static long sum(long[] values, int from, int to) {
    long sum = 0;
    for (int window = from; window < Math.min(to, values.length); window++) {
      sum += values[window];
    }
    return sum;
  }

  /** For another process. */
  public void write(MessageBuffer out) {
    out.add(step);
    out.add(used);
    out.add(endNanos);
    write(useful, out);
    write(mpi, out);
    write(events, out);
    write(bytes, out);
    write(gap, out);
    out.add(waits.length);
    for (long[] values : waits) {
      write(values, out);
    }
  }

  private void write(long[] values, MessageBuffer out) {
    for (int window = 0; window < used; window++) {
      out.add(window < values.length ? values[window] : 0);
    }
  }

  /** From another process. */
  public static RankWindows read(MessageBuffer in) {
    RankWindows read =
        new RankWindows(new WindowGrid(0, in.next(), Integer.MAX_VALUE), false, List.of());
    read.used = (int) in.next();
    read.endNanos = in.next();
    read.useful = read.readValues(in);
    read.mpi = read.readValues(in);
    read.events = read.readValues(in);
    read.bytes = read.readValues(in);
    read.gap = read.readValues(in);
    read.waits = new long[(int) in.next()][];
    Arrays.setAll(read.waits, pattern -> read.readValues(in));
    return read;
  }

  private long[] readValues(MessageBuffer in) {
    long[] values = new long[used];
    for (int window = 0; window < used; window++) {
      values[window] = in.next();
    }
    return values;
  }
}
