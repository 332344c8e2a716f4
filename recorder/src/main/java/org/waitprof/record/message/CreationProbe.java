package org.waitprof.record.message;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.SizedComm;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.sample.MessageSampling;
import org.waitprof.record.sample.TracedObject;
import org.waitprof.record.trace.CreationTracing;
import org.waitprof.sample.RankComm;

/**
 * Records calls that make communicators, with a sample or a trace. The binding's methods call it
 * last, and the new communicator gets its number. Rare.
 */
public final class CreationProbe {
  private CreationProbe() {}

  /** A communicator has been made, unless it is null or empty. */
  public static void exitComm(
      @Nullable ThreadState state, @Nullable Object made, @Nullable Object old) {
    made(state, made, old, false);
  }

  /**
   * A Cartesian communicator has been made, unless it is null or empty. If it spans all ranks, the
   * profile and the trace remember the process grid.
   *
   * @param dims lengths of its dimensions; null where the binding was given none
   */
  public static void exitGrid(
      @Nullable ThreadState state,
      @Nullable Object made,
      @Nullable Object old,
      int @Nullable [] dims) {
    made(state, made, old, false);
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
    made(state, made, comm, true);
  }

  /** A communicator has been made that may not be used before a request is complete. */
  public static void exitPendingComm(
      @Nullable ThreadState state, @Nullable Object made, @Nullable Object old) {
    Object request = made instanceof SizedComm comm ? comm.waitprof$request() : null;
    TrackedRequest tracked = request instanceof TrackedRequest known ? known : null;
    exitPendingComm(state, made, old, tracked);
  }

  /**
   * A communicator has been made that may not be used before a request is complete. The request
   * completes with a collective over the old one.
   */
  public static void exitPendingComm(
      @Nullable ThreadState state,
      @Nullable Object made,
      @Nullable Object old,
      @Nullable TrackedRequest request) {
    if (state != null) {
      long start = state.startTicks;
      StartProbe.exitStartedCollective(state, request, old, MessageProbe.NO_ROOT);
      if (MessageRecording.traced) {
        CreationTracing.number(state, made, old);
      } else if (MessageRecording.sampled && made != null) {
        MessageSampling.made(state, made, old, true, start);
      }
    }
  }

  /**
   * All members have ended a communicator. It cannot be asked for them any more: one that is not
   * known yet is counted only.
   */
  public static void exitEndedComm(@Nullable ThreadState state, @Nullable Object comm) {
    if (comm instanceof TracedObject known && known.waitprof$traced() instanceof RankComm) {
      MessageProbe.exitCollective(state, comm, MessageProbe.NO_ROOT);
    } else {
      MessageProbe.exit(state);
    }
  }

  private static void made(
      @Nullable ThreadState state, @Nullable Object made, @Nullable Object old, boolean isLikeOld) {
    if (state != null) {
      long start = state.startTicks;
      long now = Clock.ticks();
      long slot = MessageRecording.end(state, now, state.meta, state.bytes);
      if (MessageRecording.traced) {
        CreationTracing.made(state, slot, now, made, old, isLikeOld);
      }
      // A trace gives the number, which the sample finds at the communicator's first use.
      if (MessageRecording.sampled && !MessageRecording.traced && made != null) {
        MessageSampling.made(state, made, old, isLikeOld, start);
      }
      if (MessageRecording.sampled) {
        MessageSampling.agreed(state, slot, now, made, old);
      }
    }
  }
}
