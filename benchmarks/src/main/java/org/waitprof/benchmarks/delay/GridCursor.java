package org.waitprof.benchmarks.delay;

import org.jspecify.annotations.Nullable;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/**
 * The events of one rank of a run that goes in steps: Init, in each step the same four calls, as
 * far as the rank has a partner for them, Finalize. A call is entered, sends or receives one
 * message, and is left.
 */
abstract class GridCursor implements EventCursor {
  /** Time for which a message is under way, nanoseconds. */
  static final long LATENCY = 2_000;

  /** Time in a call besides waiting. */
  static final long OVERHEAD = 1_000;

  private static final int CALLS_PER_STEP = 4;
  private static final int EVENTS_PER_CALL = 3;
  private static final int INIT_EVENTS = 2;

  /** The one event, filled in again for each. */
  final TraceEvent event = new TraceEvent();

  private final int steps;
  private final int finalizePath;
  private int step = -1;
  private int call = CALLS_PER_STEP - 1;
  private int part = EVENTS_PER_CALL - 1;
  private int edgeEvents;

  boolean receives;

  /** Begin and end of the call, nanoseconds. */
  long enter;

  long leave;

  /**
   * Begins before the first event.
   *
   * @param finalizePath the path of Finalize; the path of Init is 0
   */
  GridCursor(int steps, int finalizePath) {
    this.steps = steps;
    this.finalizePath = finalizePath;
    event.tag = 1;
    event.bytes = 8192;
  }

  /**
   * Goes to a call: sets the event's peer and path and what the call does when.
   *
   * @return false if the rank has no partner for it
   */
  abstract boolean at(int step, int call);

  /** Begin of Finalize, on the clock of {@link #enter}. */
  abstract long finished();

  /** Part of a computation that is random (0..1), the same in each run. */
  static double random(int step, int rank) {
    long mixed = (step * 65_536L + rank + 1) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L;
    return (mixed >>> 40) / (double) (1 << 24);
  }

  @Override
  public final @Nullable TraceEvent next() {
    if (edgeEvents < INIT_EVENTS) {
      return edge(0, edgeEvents * OVERHEAD);
    }
    if (step < steps && ++part == EVENTS_PER_CALL) {
      part = 0;
      advance();
    }
    if (step == steps) {
      return edgeEvents < 2 * INIT_EVENTS
          ? edge(finalizePath, finished() + (edgeEvents - INIT_EVENTS) * OVERHEAD)
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
      if (++call == CALLS_PER_STEP) {
        call = 0;
        step++;
      }
    } while (step < steps && !at(step, call));
  }

  @Override
  public final long positionBytes() {
    return step;
  }
}
