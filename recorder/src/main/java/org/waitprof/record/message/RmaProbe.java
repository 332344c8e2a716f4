package org.waitprof.record.message;

import org.jspecify.annotations.Nullable;
import org.waitprof.model.Role;
import org.waitprof.record.Clock;
import org.waitprof.record.Polls;
import org.waitprof.record.Probe;
import org.waitprof.record.ThreadState;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.sample.RmaSampling;
import org.waitprof.record.trace.RmaTracing;

/**
 * Records calls on windows: their methods call it last, with the ranks that the call names. All are
 * traced; the sample has those that start, allow and end accesses.
 */
public final class RmaProbe {
  private static final long SHARED_META =
      (long) Role.SHARED.ordinal() << CounterLayout.META_ROLE_SHIFT;

  /** MPICH numbers kinds of locks from here on, Open MPI from 0 on, in the same order. */
  private static final int KINDS_OF_MPICH = 233;

  private RmaProbe() {}

  /**
   * Enters a call that takes a lock.
   *
   * @param kind MPI_LOCK_EXCLUSIVE or MPI_LOCK_SHARED, as the library numbers them
   */
  public static @Nullable ThreadState enterLock(int kind, int call) {
    ThreadState state = Probe.enter(0, call);
    if (state != null && kind(kind) == RmaTracing.SHARED) {
      state.meta |= SHARED_META;
    }
    return state;
  }

  /** Access to the memory of a group begins, or a group may access the rank's own. */
  public static void exitGroup(
      @Nullable ThreadState state, @Nullable Object window, @Nullable Object group) {
    if (state != null) {
      long now = Clock.ticks();
      long slot = MessageRecording.end(state, now, state.meta, state.bytes);
      if (MessageRecording.traced) {
        RmaTracing.onGroup(state, slot, now, window, group);
      }
      if (MessageRecording.sampled) {
        RmaSampling.onGroup(state, slot, now, window, group);
      }
    }
  }

  /** A call is over that names no rank: it ends what an earlier one began. */
  public static void exitAll(@Nullable ThreadState state, @Nullable Object window) {
    if (state != null) {
      ended(state, Clock.ticks(), window);
    }
  }

  private static void ended(ThreadState state, long now, @Nullable Object window) {
    long slot = MessageRecording.end(state, now, state.meta, state.bytes);
    if (MessageRecording.traced) {
      RmaTracing.onRank(state, slot, now, window, RmaTracing.ALL, RmaTracing.NO_LOCK);
    }
    if (MessageRecording.sampled) {
      RmaSampling.ended(state, slot, now, window);
    }
  }

  /** A test is over: a poll, which ends something if it says so. */
  public static void exitTest(
      @Nullable ThreadState state, boolean complete, @Nullable Object window) {
    if (state != null) {
      MessageRecording.open(state);
      long now = Polls.answered(state, complete);
      if (now != Polls.NOTHING) {
        ended(state, now, window);
      }
    }
  }

  /** A transfer, a flush or an unlock is over. */
  public static void exitRank(@Nullable ThreadState state, @Nullable Object window, int peer) {
    exit(state, window, peer, RmaTracing.NO_LOCK);
  }

  /**
   * A lock has been taken.
   *
   * @param kind MPI_LOCK_EXCLUSIVE or MPI_LOCK_SHARED, as the library numbers them
   */
  public static void exitLock(
      @Nullable ThreadState state, @Nullable Object window, int peer, int kind) {
    exit(state, window, peer, kind(kind));
  }

  private static int kind(int number) {
    return number > KINDS_OF_MPICH ? number - KINDS_OF_MPICH : number;
  }

  /** The locks of all ranks have been taken, together with others. */
  public static void exitLockAll(@Nullable ThreadState state, @Nullable Object window) {
    exit(state, window, RmaTracing.ALL, RmaTracing.SHARED);
  }

  private static void exit(
      @Nullable ThreadState state, @Nullable Object window, int peer, int kind) {
    if (state != null) {
      long now = Clock.ticks();
      long slot = MessageRecording.end(state, now, state.meta, state.bytes);
      RmaTracing.onRank(state, slot, now, window, peer, kind);
    }
  }
}
