package org.waitprof.trace.folder;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.trace.DerivedCursor;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.ExactPause;
import org.waitprof.trace.ExactPauses;
import org.waitprof.trace.TraceEvent;

/**
 * The events of a stream, in which pauses with exact times replace counted losses. They replace all
 * stops of the JVM, and the part of the losses to locks that they explain. Other counted losses are
 * limited to the time that the computation has left. Used by one thread.
 */
final class ExactLosses extends DerivedCursor {
  /** Shorter pauses are not lost time, as in counted losses. */
  private static final long LEAST_NANOS = 20_000;

  private final ExactPauses pauses;
  private final int stream;
  private final Deque<TraceEvent> exact = new ArrayDeque<>();
  private boolean begun;
  private boolean known;
  private long left;
  private long blocked;
  private long rest;

  ExactLosses(EventCursor recorded, ExactPauses pauses, int stream) {
    super(recorded);
    this.pauses = pauses;
    this.stream = stream;
  }

  @Override
  public @Nullable TraceEvent next() {
    TraceEvent mine = exact.poll();
    if (mine != null) {
      return mine;
    }
    TraceEvent event = recorded.next();
    while (event != null && event.kind == EventKind.LOST && known && !keeps(event)) {
      event = recorded.next();
    }
    if (event != null && event.kind == EventKind.ENTER) {
      known = begun && pauses.isKnownFrom(left);
      if (known) {
        computed(left, event.timeNanos);
      }
    } else if (event != null && event.kind == EventKind.LEAVE) {
      begun = true;
      left = event.timeNanos;
    }
    return event;
  }

  /** Reduces a counted loss to its remaining part; false if nothing remains. */
  private boolean keeps(TraceEvent event) {
    if (event.cause == LatenessCause.GC || event.cause == LatenessCause.SAFEPOINT) {
      return false;
    }
    long own = event.cause == LatenessCause.MONITOR ? event.lostNanos - blocked : event.lostNanos;
    event.lostNanos = Math.min(own, rest);
    rest -= Math.max(0, event.lostNanos);
    return event.lostNanos >= LEAST_NANOS;
  }

  /** Adds the pauses of a computation that has ended with the begin of a call. */
  private void computed(long from, long until) {
    rest = until - from;
    blocked = 0;
    if (rest < LEAST_NANOS) {
      return;
    }
    List<ExactPause> all = pauses.within(stream, from, until);
    List<ExactPause> stops = new ArrayList<>();
    for (ExactPause each : all) {
      if (each.stream() == ExactPause.ALL) {
        lost(each, 1, until);
        stops.add(each);
      }
    }
    for (ExactPause each : all) {
      // A thread that waits for memory is counted as blocked.
      boolean isBlocked =
          each.cause() == LatenessCause.MONITOR || each.cause() == LatenessCause.STALL;
      if (each.stream() != ExactPause.ALL && isBlocked) {
        blocked(each, stops, until);
      }
    }
  }

  /** Time blocked during a stop of the JVM is not lost twice. */
  private void blocked(ExactPause pause, List<ExactPause> stops, long enter) {
    long begin = pause.fromNanos();
    int times = 1;
    for (ExactPause stop : stops) {
      if (stop.fromNanos() >= pause.untilNanos() || stop.untilNanos() <= begin) {
        continue;
      }
      times -= part(pause.cut(begin, stop.fromNanos()), times, enter);
      begin = stop.untilNanos();
    }
    part(pause.cut(begin, pause.untilNanos()), times, enter);
  }

  /** Adds a part of a pause. Returns {@code times} if it counts, 0 if it is too short. */
  private int part(ExactPause part, int times, long enter) {
    if (part.nanos() < LEAST_NANOS) {
      return 0;
    }
    blocked += part.nanos();
    lost(part, times, enter);
    return times;
  }

  private void lost(ExactPause pause, int times, long enter) {
    if (pause.nanos() < LEAST_NANOS) {
      return;
    }
    TraceEvent event = new TraceEvent(EventKind.LOST, enter);
    event.cause = pause.cause();
    event.times = times;
    event.lostNanos = pause.nanos();
    event.fromNanos = pause.fromNanos();
    event.untilNanos = pause.untilNanos();
    rest -= pause.nanos();
    exact.add(event);
  }
}
