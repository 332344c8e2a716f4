package org.waitprof.record.message;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.ThreadState;
import org.waitprof.record.sample.MessageSampling;
import org.waitprof.record.trace.CreationTracing;

/**
 * Records calls that make communicators, where there is a sample or a trace: the binding's methods
 * call it last, and the new communicator gets its number. Rare.
 */
public final class CreationProbe {
  private CreationProbe() {}

  /** A communicator has been made, unless it is null or empty. */
  public static void exitComm(
      @Nullable ThreadState state, @Nullable Object made, @Nullable Object old) {
    made(state, made, old, false, false);
  }

  /**
   * A Cartesian communicator has been made, unless it is null or empty; if it spans all ranks, the
   * profile and the trace remember the process grid.
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
      state.table.rank.header().noteGrid(dims);
      if (MessageRecording.traced) {
        CreationTracing.noteGrid(state, dims);
      }
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

  /** A communicator has been made that may not be used before a request is complete. */
  public static void exitPendingComm(
      @Nullable ThreadState state, @Nullable Object made, @Nullable Object old) {
    made(state, made, old, true, true);
  }

  private static void made(
      @Nullable ThreadState state,
      @Nullable Object made,
      @Nullable Object old,
      boolean isLikeOld,
      boolean isPending) {
    if (state != null) {
      long start = state.startTicks;
      long now = Clock.ticks();
      long slot = MessageRecording.end(state, now, state.meta, state.bytes);
      if (MessageRecording.traced) {
        CreationTracing.made(state, slot, now, made, old, isLikeOld);
      }
      if (MessageRecording.sampled && !isPending) {
        MessageSampling.collective(state, slot, now, old, MessageProbe.NO_ROOT);
      }
      // A trace gives the number, which the sample finds at the communicator's first use.
      if (MessageRecording.sampled && !MessageRecording.traced && made != null) {
        MessageSampling.made(state, made, old, isLikeOld, start);
      }
    }
  }
}
