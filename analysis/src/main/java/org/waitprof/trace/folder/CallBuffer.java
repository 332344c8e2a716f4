package org.waitprof.trace.folder;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.SendMode;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/**
 * The events of one call: ENTER, its operations in the order of the record, LEAVE. As many objects
 * as the largest MPI_Waitall has events; they are reused.
 */
final class CallBuffer {
  private TraceEvent[] events = new TraceEvent[8];
  private long[] numbers = new long[8];
  private int count;
  private int given;
  private boolean complete;

  CallBuffer() {
    fill(0);
    clear();
  }

  private void fill(int from) {
    for (int i = from; i < events.length; i++) {
      events[i] = new TraceEvent();
    }
  }

  /** Prepares for another call; its ENTER comes first. */
  void clear() {
    count = 1;
    given = 0;
    complete = false;
  }

  /** Adds an event, whose other fields are to follow. */
  TraceEvent add(EventKind kind) {
    if (count == events.length) {
      events = Arrays.copyOf(events, 2 * count);
      numbers = Arrays.copyOf(numbers, 2 * count);
      fill(count);
    }
    TraceEvent event = events[count++];
    event.kind = kind;
    event.root = TraceEvent.NO_ROOT;
    return event;
  }

  /** Adds an event for an operation that has a number. */
  TraceEvent add(EventKind kind, long number) {
    TraceEvent event = add(kind);
    numbers[count - 1] = number;
    return event;
  }

  /** Removes the events of the call that a filter does not keep. */
  void keep(SpanFilter filter) {
    int kept = 1;
    for (int i = 1; i < count; i++) {
      TraceEvent event = events[i];
      if (filter.keeps(event, numbers[i])) {
        events[i] = events[kept];
        events[kept++] = event;
      }
    }
    count = kept;
  }

  /** Completes the call: its events are given out from now on. */
  void complete(int region, long enterNanos, long leaveNanos, SendMode mode) {
    TraceEvent leave = add(EventKind.LEAVE);
    leave.timeNanos = leaveNanos;
    TraceEvent enter = events[0];
    enter.kind = EventKind.ENTER;
    enter.timeNanos = enterNanos;
    enter.path = region;
    long lost = 0;
    int first = 1;
    for (int i = 1; i < count - 1; i++) {
      TraceEvent event = events[i];
      event.timeNanos = isAtStart(event.kind) ? enterNanos : leaveNanos;
      event.sendMode = mode;
      if (event.kind == EventKind.LOST) {
        lost += bound(event, enterNanos, lost);
      }
      if (event.kind == EventKind.LOST || event.kind == EventKind.OBJECTS) {
        // Events from before the call, or about all of it, stand before events of its end.
        System.arraycopy(events, first, events, first + 1, i - first);
        events[first++] = event;
      }
    }
    complete = true;
  }

  /**
   * Bounds a loss: it lies before the call, and all losses together are no longer than their
   * windows.
   */
  private static long bound(TraceEvent event, long enterNanos, long lost) {
    event.untilNanos = Math.min(event.untilNanos, enterNanos);
    event.fromNanos = Math.min(event.fromNanos, event.untilNanos);
    long most = Math.min(event.untilNanos - event.fromNanos, enterNanos - event.fromNanos - lost);
    event.lostNanos = Math.max(0, Math.min(event.lostNanos, most));
    return event.lostNanos;
  }

  private static boolean isAtStart(EventKind kind) {
    return kind == EventKind.LOST
        || kind == EventKind.OBJECTS
        || kind == EventKind.SEND
        || kind == EventKind.SEND_POSTED
        || kind == EventKind.RECEIVE_POSTED;
  }

  /** The next event of a complete call; null behind the last. */
  @Nullable TraceEvent next() {
    return complete && given < count ? events[given++] : null;
  }
}
