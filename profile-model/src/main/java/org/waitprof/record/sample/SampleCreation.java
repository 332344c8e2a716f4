package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.ThreadState;

/**
 * What methods of the binding call last in a run with a coordinated sample that make communicators:
 * the new one gets its number. Rare.
 */
public final class SampleCreation {
  private SampleCreation() {}

  /** A Cartesian communicator is made. */
  public static void exitGrid(
      @Nullable ThreadState state,
      @Nullable Object made,
      @Nullable Object old,
      int @Nullable [] dims) {
    if (state != null) {
      exitComm(state, made, old);
      if (dims != null) {
        state.table.rank.noteGrid(dims);
      }
    }
  }

  /** A communicator has been made, unless it is null or empty. */
  public static void exitComm(
      @Nullable ThreadState state, @Nullable Object made, @Nullable Object old) {
    made(state, made, old, false);
  }

  /** The same for one that may not be used before a request is complete. */
  public static void exitPendingComm(
      @Nullable ThreadState state, @Nullable Object made, @Nullable Object old) {
    made(state, made, old, true);
  }

  private static void made(
      @Nullable ThreadState state, @Nullable Object made, @Nullable Object old, boolean pending) {
    if (state != null) {
      long start = state.startTicks;
      SampleProbe.end(state, Clock.ticks(), state.meta, state.bytes);
      if (SampleProbe.sampler(state) != null && made != null) {
        SampledRank.of(state.table.rank).created(old, made, pending, start);
      }
    }
  }
}
