package org.waitprof.benchmarks.delay;

import org.jspecify.annotations.Nullable;
import org.waitprof.benchmarks.synthetic.SyntheticCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/**
 * The events of one rank of a run that goes in steps: Init, in each step the same calls, as far as
 * the rank has a partner for them, Finalize. A call is entered, sends or receives one message, and
 * is left.
 */
abstract class GridCursor extends SyntheticCursor {
  private static final int EVENTS_A_CALL = 3;
  private static final int INIT_EVENTS = 2;

  private final int callsAStep;
  private final int steps;
  private final long overhead;
  private int step = -1;
  private int call;
  private int part = EVENTS_A_CALL - 1;
  private int edgeEvents;

  /** Whether the call receives. */
  boolean receives;

  /** When it is entered and left. */
  long enter;

  long leave;

  /**
   * Before the first event.
   *
   * @param overhead nanoseconds in Init and in Finalize
   */
  GridCursor(int steps, int callsAStep, long overhead) {
    this.steps = steps;
    this.callsAStep = callsAStep;
    this.overhead = overhead;
    call = callsAStep - 1;
    event.tag = 1;
    event.bytes = 8192;
  }

  /**
   * Goes to a call: sets the event's peer and path and what the call does when.
   *
   * @return false if the rank has no partner for it
   */
  abstract boolean at(int step, int call);

  /** When Finalize begins. */
  abstract long finished();

  /** The path of Finalize; that of Init is 0. */
  abstract int finalizePath();

  @Override
  public final @Nullable TraceEvent next() {
    if (edgeEvents < INIT_EVENTS) {
      return edge(0, edgeEvents * overhead);
    }
    if (step < steps && ++part == EVENTS_A_CALL) {
      part = 0;
      advance();
    }
    if (step == steps) {
      return edgeEvents < 2 * INIT_EVENTS
          ? edge(finalizePath(), finished() + (edgeEvents - INIT_EVENTS) * overhead)
          : null;
    }
    event.kind =
        part == 0
            ? EventKind.ENTER
            : part == 2 ? EventKind.LEAVE : receives ? EventKind.RECEIVE : EventKind.SEND;
    event.timeNanos = part == 0 || (part == 1 && !receives) ? enter : leave;
    return event;
  }

  private TraceEvent edge(int path, long nanos) {
    event.kind = edgeEvents++ % 2 == 0 ? EventKind.ENTER : EventKind.LEAVE;
    event.path = path;
    event.timeNanos = nanos;
    return event;
  }

  /** To the next call that has a partner. */
  private void advance() {
    do {
      if (++call == callsAStep) {
        call = 0;
        step++;
      }
    } while (step < steps && !at(step, call));
  }

  @Override
  protected final long steps() {
    return step;
  }
}
