package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.Probe;
import org.waitprof.record.ThreadState;
import org.waitprof.record.sample.SampleProbe;
import org.waitprof.record.sample.TraceComm;
import org.waitprof.record.sample.TraceSettings;

/**
 * What methods of the binding call last with {@code mode=trace} that make communicators: the event
 * says from which one, and which number the new one has. Rare.
 */
public final class TraceCreation {
  private TraceCreation() {}

  /** A communicator has been made, unless it is null or empty. */
  public static void exitComm(
      @Nullable ThreadState state, @Nullable Object made, @Nullable Object old) {
    made(state, made, old, false, false);
  }

  /**
   * A Cartesian communicator has been made, unless it is null or empty; if it spans all ranks,
   * profile and trace remember the process grid.
   *
   * @param dims lengths of its dimensions; null where the binding was given none
   */
  public static void exitGrid(
      @Nullable ThreadState state,
      @Nullable Object made,
      @Nullable Object old,
      int @Nullable [] dims) {
    made(state, made, old, false, false);
    if (state != null && dims != null) {
      state.table.rank.noteGrid(dims);
      TraceRank.of(state.table.rank).noteGrid(dims);
    }
  }

  /**
   * A file has been opened: it has an order of its own for the collectives on it, as a duplicate of
   * the communicator would have.
   */
  public static void exitFile(
      @Nullable ThreadState state, @Nullable Object made, @Nullable Object comm) {
    made(state, made, comm, true, false);
  }

  /** The same for one that may not be used before a request is complete. */
  public static void exitPendingComm(
      @Nullable ThreadState state, @Nullable Object made, @Nullable Object old) {
    made(state, made, old, true, true);
  }

  private static void made(
      @Nullable ThreadState state,
      @Nullable Object made,
      @Nullable Object old,
      boolean isLikeOld,
      boolean pendingRequest) {
    if (state != null) {
      long now = Clock.ticks();
      TraceStream out = TraceProbe.stream(state);
      long slot = Probe.end(state, now, state.meta, state.bytes);
      TraceComm from = TraceProbe.traced(state, old);
      // The same object again, as from a communicator that was not duplicated really, stays it is.
      TraceComm comm = TraceRank.of(state.table.rank).created(from, made, isLikeOld);
      long at = slot == 0 ? 0 : out.begin();
      if (at != 0) {
        at = out.call(at, slot, state.meta, state.startTicks, now);
        at = TraceStream.put(at, from.number);
        at = TraceStream.put(at, comm == null ? 0 : comm.number + 1L);
        out.end(TraceLayout.COMMUNICATOR, at);
      }
      if (TraceSettings.isSampling() && !pendingRequest) {
        SampleProbe.collective(state, slot, now, old, TraceProbe.NO_ROOT);
      }
    }
  }
}
