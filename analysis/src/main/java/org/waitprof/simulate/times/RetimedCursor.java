package org.waitprof.simulate.times;

import org.jspecify.annotations.Nullable;
import org.waitprof.trace.DerivedCursor;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/**
 * Events at simulated times: events at the start of a call move with its begin, all others with its
 * end.
 */
final class RetimedCursor extends DerivedCursor {
  private final LongSeries times;
  private final SimulatedTimes simulated;
  private final int rank;
  private final TraceEvent event = new TraceEvent();
  private long next;
  private long now;

  RetimedCursor(EventCursor recorded, SimulatedTimes simulated, int rank, int stream) {
    super(recorded);
    this.simulated = simulated;
    this.rank = rank;
    times = simulated.of(rank, stream);
  }

  @Override
  public @Nullable TraceEvent next() {
    TraceEvent its = recorded.next();
    while (its != null
        && its.kind == EventKind.LOST
        && !simulated.hasLoss(rank, its.cause.ordinal())) {
      its = recorded.next();
    }
    if (its == null || next >= times.size()) {
      return null;
    }
    if (its.kind == EventKind.ENTER || its.kind == EventKind.LEAVE) {
      now = times.get(next++);
    }
    event.kind = its.kind;
    event.timeNanos = isAtEnd(its.kind) && next < times.size() ? times.get(next) : now;
    event.path = its.path;
    event.peer = its.peer;
    event.tag = its.tag;
    event.communicator = its.communicator;
    event.bytes = its.bytes;
    event.bytesReceived = its.bytesReceived;
    event.request = its.request;
    event.root = its.root;
    event.sendMode = its.sendMode;
    event.cause = its.cause;
    event.lostNanos = its.lostNanos;
    event.times = its.times;
    event.fromNanos = its.fromNanos + event.timeNanos - its.timeNanos;
    event.untilNanos = its.untilNanos + event.timeNanos - its.timeNanos;
    return event;
  }

  private static boolean isAtEnd(EventKind kind) {
    return switch (kind) {
      case ENTER,
          LEAVE,
          LOST,
          SEND,
          SEND_POSTED,
          RECEIVE_POSTED,
          COLLECTIVE_BEGIN,
          COLLECTIVE_POSTED ->
          false;
      default -> true;
    };
  }
}
