package org.waitprof.benchmarks.delay;

import org.jspecify.annotations.Nullable;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/**
 * The events of one rank of a {@link Halo}: Init, in each step its sends and receives, Finalize.
 */
final class HaloCursor implements EventCursor {
  private static final int EVENTS_A_CALL = 3;
  private static final int CALLS_A_STEP = 2 * Halo.SIDES;

  private final Halo halo;
  private final int rank;
  private final TraceEvent event = new TraceEvent();
  private int edgeEvents;
  private int step;
  private int call = -1;
  private int part = EVENTS_A_CALL - 1;
  private long enter;
  private long leave;

  HaloCursor(Halo halo, int rank) {
    this.halo = halo;
    this.rank = rank;
    event.tag = 1;
    event.bytes = 8192;
  }

  @Override
  public @Nullable TraceEvent next() {
    if (edgeEvents < 2) {
      return edge(0, edgeEvents * Halo.OVERHEAD);
    }
    if (++part == EVENTS_A_CALL) {
      part = 0;
      advance();
    }
    if (step == halo.steps()) {
      return edgeEvents < 4
          ? edge(3, halo.begun(step, rank) + (edgeEvents - 2) * Halo.OVERHEAD)
          : null;
    }
    boolean sends = call < Halo.SIDES;
    event.kind =
        part == 0
            ? EventKind.ENTER
            : part == 2 ? EventKind.LEAVE : sends ? EventKind.SEND : EventKind.RECEIVE;
    event.path = sends ? 1 : 2;
    event.timeNanos = part == 0 || (part == 1 && sends) ? enter : leave;
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
      if (++call == CALLS_A_STEP) {
        call = 0;
        step++;
      }
      if (step == halo.steps()) {
        return;
      }
      event.peer = halo.neighbour(rank, call % Halo.SIDES);
    } while (event.peer < 0);
    if (call < Halo.SIDES) {
      enter = halo.sent(step, rank, call);
      leave = enter + Halo.OVERHEAD;
    } else {
      enter = halo.received(step, rank, call - Halo.SIDES - 1);
      leave = halo.received(step, rank, call - Halo.SIDES);
    }
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
