package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.ThreadState;
import org.waitprof.sample.RankComm;

/**
 * Traces the making of a communicator. {@code CreationProbe} calls it. The event has the old
 * communicator, and the new one's number. Rare.
 */
public final class CreationTracing {
  private CreationTracing() {}

  /**
   * Traces a communicator that has been made, unless it is null or empty, after the call was
   * counted.
   *
   * @param isLikeOld whether it has the old one's members, and must not be asked for them
   */
  public static void made(
      ThreadState state,
      long slot,
      long now,
      @Nullable Object made,
      @Nullable Object old,
      boolean isLikeOld) {
    TraceStream out = MessageTracing.stream(state);
    RankComm from = MessageTracing.traced(state, old);
    // The same object again, as from a communicator that was not duplicated really, stays it is.
    RankComm comm = TraceRecorder.of(state.table.rank).created(from, made, isLikeOld);
    long at = slot == 0 ? 0 : out.begin();
    if (at != 0) {
      at = out.call(at, slot, state, now);
      at = Varint.put(at, from.number);
      at = Varint.put(at, comm == null ? 0 : comm.number + 1L);
      out.end(TraceLayout.COMMUNICATOR, at);
    }
  }

  /** A duplicate of a communicator gets its number; the start of its request is the event. */
  public static void number(ThreadState state, @Nullable Object made, @Nullable Object old) {
    RankComm from = MessageTracing.traced(state, old);
    TraceRecorder.of(state.table.rank).created(from, made, true);
  }

  /** A process grid has been made; the trace remembers the first that spans all ranks. */
  public static void noteGrid(ThreadState state, int[] dims) {
    TraceRecorder.of(state.table.rank).noteGrid(dims);
  }
}
