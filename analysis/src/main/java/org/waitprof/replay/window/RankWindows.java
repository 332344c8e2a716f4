package org.waitprof.replay.window;

import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceGap;

/**
 * Sums of one rank in each window. The first thread, which calls Init and Finalize, counts for time
 * outside of MPI and in it. All threads count for enters and leaves, bytes sent, and waiting by
 * pattern. Intervals are split where windows meet. Used by one thread at a time; some nanoseconds
 * per call.
 */
public final class RankWindows {
  // Kinds of sums in a window.
  static final int USEFUL = 0;
  static final int MPI = 1;
  static final int EVENTS = 2;
  static final int BYTES = 3;
  static final int GAP = 4;

  /** Kinds of waiting begin here; the number of the pattern is added. */
  static final int WAITS = 5;

  private final WindowGrid grid;
  private final boolean whole;
  private final ColumnSums columns;
  private final List<TraceGap> gaps;
  private int nextGap;

  private boolean over;
  private boolean begun;

  /** Time at which the last rank had come to Finalize; 0 if that is not known. */
  private long metNanos;

  private long endNanos;

  /**
   * Begins before the first event of the rank.
   *
   * @param whole whether the run has Init and Finalize in it, as calls like others
   * @param gaps gaps in the recording of the rank, the earliest first
   */
  public RankWindows(WindowGrid grid, boolean whole, List<TraceGap> gaps) {
    this.gaps = gaps;
    this.grid = grid;
    this.whole = whole;
    columns = new ColumnSums(grid.most(), grid.stepNanos());
  }

  private RankWindows(ColumnSums columns, long endNanos) {
    this.columns = columns;
    this.endNanos = endNanos;
    grid = new WindowGrid(0, columns.stepNanos(), Integer.MAX_VALUE);
    whole = false;
    gaps = List.of();
  }

  /** Adds time of the rank outside of MPI. */
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

  /** Adds the time of a call. */
  public void call(Call call) {
    if (over) {
      return;
    }
    if (!whole && call.call.isInit() && !begun) {
      // Time before Init is not part of the run.
      columns.clear();
      endNanos = 0;
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
    columns.count(EVENTS, columns.column(grid.since(call.leave)), 1);
    int window = columns.column(grid.since(call.enter));
    columns.count(EVENTS, window, 1);
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
    columns.count(BYTES, window, sent);
  }

  /**
   * Adds a wait of the rank, from the beginning of a call on.
   *
   * @param pattern number of a pattern whose waits lie within the run; -1 for others, which are
   *     left out
   */
  public void waited(int pattern, long enterNanos, long waitNanos) {
    if (pattern >= 0) {
      add(WAITS + pattern, enterNanos, enterNanos + waitNanos);
    }
  }

  /** Adds a wait of the rank in Finalize: until then its run goes on. */
  public void waitedInFinalize(int pattern, long enterNanos, long waitNanos) {
    waited(pattern, enterNanos, waitNanos);
    add(MPI, enterNanos, enterNanos + waitNanos);
    metNanos = grid.since(enterNanos + waitNanos);
  }

  private void add(int kind, long fromNanos, long toNanos) {
    columns.add(kind, grid.since(fromNanos), grid.since(toNanos));
  }

  /** Makes windows as long as the windows of another rank. */
  void lengthenTo(long nanos) {
    columns.lengthenTo(nanos);
  }

  /** Length of the windows, nanoseconds; it grows where there would be too many. */
  public long stepNanos() {
    return columns.stepNanos();
  }

  /** End of the rank's run since the origin. */
  long endNanos() {
    return Math.max(endNanos, metNanos);
  }

  /** Sum of a kind over windows {@code from} to {@code to - 1}. */
  long sum(int kind, int from, int to) {
    return columns.sum(kind, from, to);
  }

  /** Appends the windows for another process. */
  public void write(MessageBuffer out) {
    out.add(endNanos());
    columns.write(out);
  }

  /** Reads windows that another process wrote. */
  public static RankWindows read(MessageBuffer in) {
    long end = in.next();
    return new RankWindows(ColumnSums.read(in), end);
  }
}
