package org.waitprof.trace.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.SendMode;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/** The events of a call are in the order of their times, whatever the order of their records. */
class CallBufferTest {
  private static final long ENTER = 10;
  private static final long LEAVE = 20;

  /** A Waitall completes a message of numbers, then one of objects, which only then says so. */
  @Test
  void objectsAreKnownBeforeACompletion() {
    assertEquals(
        List.of(
            "ENTER 10",
            "OBJECTS 10",
            "LOST 10",
            "RECEIVE_COMPLETED 20",
            "RECEIVE_COMPLETED 20",
            "LEAVE 20"),
        given(
            EventKind.RECEIVE_COMPLETED,
            EventKind.OBJECTS,
            EventKind.RECEIVE_COMPLETED,
            EventKind.LOST));
  }

  @Test
  void objectsAreKnownBeforeASend() {
    assertEquals(
        List.of("ENTER 10", "OBJECTS 10", "SEND 10", "RECEIVE 20", "LEAVE 20"),
        given(EventKind.OBJECTS, EventKind.SEND, EventKind.RECEIVE));
  }

  private static List<String> given(EventKind... kinds) {
    CallBuffer buffer = new CallBuffer();
    for (EventKind kind : kinds) {
      buffer.add(kind);
    }
    buffer.complete(0, ENTER, LEAVE, SendMode.STANDARD);
    List<String> given = new ArrayList<>();
    for (TraceEvent event = buffer.next(); event != null; event = buffer.next()) {
      given.add(event.kind + " " + event.timeNanos);
    }
    return given;
  }
}
