package org.waitprof.trace.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.fixture.Thrown;
import org.waitprof.model.MpiCall;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/**
 * A copied folder has the events of the original, at the times that were asked for. Rank 0 sends 60
 * 000 messages, which takes several chunks; rank 1 receives them, started first.
 */
class RetimedFolderTest {
  private static final int MESSAGES = 60_000;

  private final Path from;
  private final Path to;

  RetimedFolderTest(@TempDir Path folder) throws IOException {
    from = Files.createDirectory(folder.resolve("from"));
    to = Files.createDirectory(folder.resolve("to"));
  }

  private static long time(int rank, long number) {
    return 7_000_000 + 1000 * number + rank;
  }

  private void write(int rank) throws IOException {
    Files.write(
        from.resolve(TraceLayout.definitionsName(rank)),
        List.of(
            "fact worldSize 2",
            "fact finalized true",
            "fact clockStart host 1 999 1",
            "path a Main.main:3",
            "region 0 a " + MpiCall.MPI_INIT.ordinal(),
            "region 1 a " + MpiCall.MPI_SEND.ordinal(),
            "region 2 a " + MpiCall.MPI_IRECV.ordinal(),
            "region 3 a " + MpiCall.MPI_WAIT.ordinal(),
            "comm 1 1 0-1 -"));
    try (StreamWriter out = new StreamWriter(from.resolve(TraceLayout.eventsName(rank, 0)))) {
      out.record(TraceLayout.CALL, new long[] {0, 10, 20}, 3);
      for (int i = 0; i < MESSAGES; i++) {
        if (rank == 0) {
          out.record(TraceLayout.SEND, new long[] {1, 10, 20, 1, 1, i % 9, 8L * i}, 7);
        } else {
          out.record(TraceLayout.START_RECEIVE, new long[] {2, 10, 1, 1, 1, i % 9 + 1, 0, 0}, 8);
          out.record(TraceLayout.DONE_RECEIVE, new long[] {0, 1, 1, i % 9 + 1, 8L * i}, 5);
          if (i == 0) {
            out.record(TraceLayout.POLLED, new long[0], 0);
            out.record(TraceLayout.WINDOW, new long[] {1, 1, 2}, 3);
            out.record(TraceLayout.OBJECTS, new long[0], 0);
            out.record(TraceLayout.LOST, new long[] {0, 1, 5, 0, 10}, 5);
          }
          out.record(TraceLayout.CALL, new long[] {3, 10, 1}, 3);
        }
      }
      out.finish(rank, 2, 0, 0, 0, 1);
    }
  }

  @Test
  void copiesEventsToTheirNewTimes() throws IOException {
    write(0);
    write(1);
    RetimedFolder.copy(from, to, (rank, stream, number) -> time(rank, number), "half as much");
    try (Trace original = new FolderReader().open(from);
        Trace copy = new FolderReader().open(to)) {
      assertEquals("half as much", copy.facts().options().get("simulated"));
      assertEquals(List.of(), copy.problems());
      for (int rank = 0; rank < 2; rank++) {
        try (EventCursor recorded = original.rank(rank).orElseThrow().open(0);
            EventCursor copied = copy.rank(rank).orElseThrow().open(0)) {
          compare(rank, recorded, copied);
        }
      }
    }
  }

  /**
   * Expected: the reader says the same of the copy as of the original, and reads as many streams.
   */
  @Test
  void aStreamThatIsCutInItsHeaderStaysSo() throws IOException {
    write(0);
    write(1);
    Files.write(from.resolve(TraceLayout.eventsName(1, 7)), new byte[100]);
    RetimedFolder.copy(from, to, (rank, stream, number) -> time(rank, number), "nothing");
    try (Trace original = new FolderReader().open(from);
        Trace copy = new FolderReader().open(to)) {
      assertEquals(List.of("rank-00001-7.events is cut within its header"), original.problems());
      assertEquals(original.problems(), copy.problems());
      assertEquals(1, copy.rank(1).orElseThrow().streams());
    }
  }

  /** Expected: the reason is said, which is that of no record that parts alone have. */
  @Test
  void aTraceOfAPartOfTheRunIsRefused() throws IOException {
    Files.write(
        from.resolve(TraceLayout.definitionsName(0)),
        List.of("fact worldSize 1", "fact " + TraceLayout.CHOICE + " phase:solve"));
    try (StreamWriter out = new StreamWriter(from.resolve(TraceLayout.eventsName(0, 0)))) {
      out.record(TraceLayout.SPAN, new long[] {0}, 1);
      out.finish(0, 1, 0, 0, 0, 1);
    }
    String said =
        Thrown.message(
            IOException.class,
            () -> RetimedFolder.copy(from, to, (rank, stream, number) -> number, "nothing"));
    assertEquals("a trace of a part of the run cannot be rewritten", said);
  }

  private static void compare(int rank, EventCursor recorded, EventCursor copied) {
    long number = 0;
    for (TraceEvent its = recorded.next(); its != null; its = recorded.next()) {
      TraceEvent event = copied.next();
      assertNotNull(event, "event behind " + number);
      assertEquals(its.kind, event.kind);
      if (its.kind == EventKind.ENTER || its.kind == EventKind.LEAVE) {
        assertEquals(time(rank, number), event.timeNanos);
        number++;
      }
      if (its.kind == EventKind.ENTER) {
        assertEquals(its.path, event.path);
      } else if (its.kind != EventKind.LEAVE) {
        assertEquals(its.peer, event.peer);
        assertEquals(its.tag, event.tag);
        assertEquals(its.bytes, event.bytes);
        assertEquals(its.request, event.request);
      }
    }
    assertNull(copied.next());
    assertEquals("", recorded.damage());
    assertEquals("", copied.damage());
    assertEquals(rank == 0 ? 2L * (MESSAGES + 1) : 2L * (2 * MESSAGES + 1), number);
  }
}
