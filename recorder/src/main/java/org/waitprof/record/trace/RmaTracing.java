package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.ThreadState;
import org.waitprof.record.sample.TraceComms;

/**
 * Traces calls on windows. {@code RmaProbe} calls it once the call is counted. It writes a record
 * for each rank that the call is about, then the record of the call. A transfer costs a few bytes
 * more than other calls.
 */
public final class RmaTracing {
  /** In place of a rank: the call names none. */
  public static final int ALL = -1;

  /** Kind of lock of calls that take none. */
  public static final int NO_LOCK = 0;

  /** Kind of a lock that others may also have. */
  public static final int SHARED = 2;

  private RmaTracing() {}

  /** A call about a group of ranks; its members are asked for, out of the measured time. */
  public static void onGroup(
      ThreadState state, long slot, long now, @Nullable Object window, @Nullable Object group) {
    TraceStream out = MessageTracing.stream(state);
    int @Nullable [] ranks = slot == 0 ? null : TraceComms.queryRanks(group, window);
    if (ranks != null) {
      int number = MessageTracing.number(state, window);
      for (int rank : ranks) {
        part(out, number, rank, NO_LOCK);
      }
    }
    MessageTracing.call(out, state, slot, now);
  }

  /** A call about one rank, or {@link #ALL}. */
  public static void onRank(
      ThreadState state, long slot, long now, @Nullable Object window, int rank, int lock) {
    TraceStream out = MessageTracing.stream(state);
    if (slot != 0 && rank >= ALL) {
      part(out, MessageTracing.number(state, window), rank, lock);
    }
    MessageTracing.call(out, state, slot, now);
  }

  private static void part(TraceStream out, int window, int rank, int lock) {
    long at = out.begin();
    if (at != 0) {
      at = Varint.put(at, window);
      at = Varint.put(at, rank + 1L);
      out.end(TraceLayout.WINDOW, Varint.put(at, lock));
    }
  }
}
