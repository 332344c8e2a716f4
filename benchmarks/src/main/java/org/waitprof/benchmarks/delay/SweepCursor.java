package org.waitprof.benchmarks.delay;

import org.jspecify.annotations.Nullable;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/** The events of one rank of a {@link Sweep}: Init, then up to four calls a block, and Finalize. */
final class SweepCursor implements EventCursor {
  private static final int EVENTS_A_CALL = 3;
  private static final int CALLS_A_STEP = 4;
  private static final int INIT_AND_FINALIZE_EVENTS = 2;

  private final Sweep sweep;
  private final int rank;
  private final TraceEvent event = new TraceEvent();
  private int step = -1;
  private int call = CALLS_A_STEP - 1;
  private int part = EVENTS_A_CALL - 1;
  private int edge;
  private int peer;
  private long enter;
  private long leave;

  SweepCursor(Sweep sweep, int rank) {
    this.sweep = sweep;
    this.rank = rank;
    event.tag = 1;
    event.bytes = 8192;
  }

  @Override
  public @Nullable TraceEvent next() {
    if (step < 0 && edge < INIT_AND_FINALIZE_EVENTS) {
      return edge(0, edge == 0 ? 0 : Sweep.OVERHEAD);
    }
    if (step == sweep.steps()) {
      return edge < 2 * INIT_AND_FINALIZE_EVENTS
          ? edge(5, sweep.begun(step, rank) + (edge % 2) * Sweep.OVERHEAD)
          : null;
    }
    if (++part == EVENTS_A_CALL) {
      part = 0;
      advance();
      if (step == sweep.steps()) {
        return next();
      }
    }
    boolean receive = call < 2;
    event.kind =
        part == 0
            ? EventKind.ENTER
            : part == 2 ? EventKind.LEAVE : receive ? EventKind.RECEIVE : EventKind.SEND;
    event.path = 1 + call;
    event.peer = peer;
    event.timeNanos = part == 0 || (part == 1 && !receive) ? enter : leave;
    return event;
  }

  private TraceEvent edge(int path, long nanos) {
    event.kind = edge++ % 2 == 0 ? EventKind.ENTER : EventKind.LEAVE;
    event.path = path;
    event.timeNanos = nanos;
    return event;
  }

  /** To the next call that has a partner. */
  private void advance() {
    do {
      if (++call == CALLS_A_STEP) {
        call = 0;
        step++;
      }
      if (step == sweep.steps()) {
        return;
      }
      peer = sweep.neighbour(step, rank, call % 2 == 0, call < 2 ? -1 : 1);
    } while (peer < 0);
    switch (call) {
      case 0 -> times(sweep.begun(step, rank), sweep.received(step, rank, false));
      case 1 -> times(sweep.received(step, rank, false), sweep.received(step, rank, true));
      case 2 -> times(sweep.sent(step, rank, true), sweep.sent(step, rank, true) + Sweep.OVERHEAD);
      default ->
          times(sweep.sent(step, rank, false), sweep.sent(step, rank, false) + Sweep.OVERHEAD);
    }
  }

  private void times(long entered, long left) {
    enter = entered;
    leave = left;
  }

  @Override
  public long positionBytes() {
    return step;
  }

  @Override
  public String damage() {
    return "";
  }

  @Override
  public void close() {}
}
