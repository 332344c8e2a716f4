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
    made(state, made, old, false, false);
  }

  /** A file has been opened: it has an order of its own for the collectives on it. */
  public static void exitFile(
      @Nullable ThreadState state, @Nullable Object made, @Nullable Object comm) {
    made(state, made, comm, false, true);
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
      boolean pending,
      boolean isLikeOld) {
    if (state != null) {
      long start = state.startTicks;
      long now = Clock.ticks();
      long slot = SampleProbe.end(state, now, state.meta, state.bytes);
      if (!pending) {
        SampleProbe.collective(state, slot, now, old, -1);
      }
      if (SampleProbe.sampler(state) != null && made != null) {
        SampledRank.of(state.table.rank).created(old, made, isLikeOld, start);
      }
    }
  }
}
