package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.LifecycleHooks;
import org.waitprof.record.Probe;
import org.waitprof.record.ThreadState;
import org.waitprof.record.file.CounterLayout;

/**
 * Init and Finalize with {@code mode=trace}. The agent's work in them belongs to them. Called by
 * {@code MessageProbe}, once per rank.
 */
public final class TraceLifecycle {
  private TraceLifecycle() {}

  /** Init has returned: the agent opens the trace. */
  public static void exitInit(ThreadState state, Class<?> mpi) {
    long now = Clock.ticks();
    long start = state.startTicks;
    long slot = 0;
    try {
      // Before the call is counted: the trace must know its path.
      TraceRecorder.of(state.table.rank);
      slot = Probe.end(state, now, state.meta, state.bytes);
    } finally {
      LifecycleHooks.initialized(state, mpi);
    }
    state.startTicks = start;
    if (!TraceRecorder.of(state.table.rank).isSelective()) {
      // The end of Init in the profile, too: on a busy machine the thread may have lost its core.
      long begun = state.table.rank.header().get(CounterLayout.INIT_END_TICKS_OFFSET);
      MessageTracing.called(state, slot, begun == 0 ? Clock.ticks() : begun);
    }
  }

  /** Notes the entry of Finalize in the trace, then begins the call. */
  public static @Nullable ThreadState enterFinalize(Class<?> mpi, int call) {
    long now = Clock.ticks();
    ThreadState own = ThreadState.current();
    long path = own.busy ? 0 : Probe.path(own);
    if (path != 0) {
      TraceRecorder.of(own.table.rank).entersFinalize(own.table, now, path);
    }
    ThreadState state = Probe.enterFinalize(mpi, call, now);
    if (state != null) {
      // No message is under way in Finalize: the field is free for when it was really entered.
      state.bytes = now;
    }
    return state;
  }

  /**
   * Finalize has returned: nothing follows. Nothing is appended to a trace that has ended before
   * ({@link TraceRecorder#endInFinalize}).
   */
  public static void exitFinalize(ThreadState state) {
    long now = Clock.ticks();
    long entered = state.bytes;
    TraceStream out = MessageTracing.stream(state);
    long slot = Probe.endFinalize(state);
    state.startTicks = entered;
    try {
      MessageTracing.call(out, state, slot, now);
      TraceRecorder.of(state.table.rank).end(state.table);
    } finally {
      LifecycleHooks.finalized(state);
    }
  }
}
