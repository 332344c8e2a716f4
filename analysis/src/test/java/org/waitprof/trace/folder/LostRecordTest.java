package org.waitprof.trace.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/**
 * Expectation: what a computation lost is reported in the call behind it, in windows that end where
 * that begins; no more than a window holds, and all together no more than the computation; a cause
 * that is not known is passed over. Init lasts from 100 to 120, three sends begin at 220, 330 and
 * 440 after computations of 100 and last 10.
 */
class LostRecordTest {
  @Test
  void lossesAreOfTheComputationBeforeTheCall(@TempDir Path folder) throws IOException {
    LossTrace.write(folder, 1, LostRecordTest::write);
    List<String> events = new ArrayList<>();
    try (Trace trace = new FolderReader().open(folder);
        EventCursor cursor = trace.rank(0).orElseThrow().open(0)) {
      for (TraceEvent event = cursor.next(); event != null; event = cursor.next()) {
        events.add(
            event.kind == EventKind.LOST
                ? event.cause
                    + " "
                    + event.times
                    + " x "
                    + event.lostNanos
                    + " in "
                    + event.fromNanos
                    + ".."
                    + event.untilNanos
                : event.kind + " " + event.timeNanos);
      }
      assertEquals("", cursor.damage());
    }
    assertEquals(
        List.of(
            "ENTER 100",
            "LEAVE 120",
            "ENTER 220",
            "GC 2 x 30 in 130..160",
            "JIT 1 x 40 in 120..220",
            "SEND 220",
            "LEAVE 230",
            "ENTER 330",
            "MONITOR 1 x 100 in 230..330",
            "NO_CORE 1 x 0 in 230..330",
            "SEND 330",
            "LEAVE 340",
            "ENTER 440",
            "SEND 440",
            "LEAVE 450"),
        events);
  }

  private static void write(LossTrace trace) throws IOException {
    trace.lost(LatenessCause.GC.ordinal(), 2, 50, 10, 30);
    trace.lost(LatenessCause.JIT.ordinal(), 1, 40, 0, 100);
    trace.send();
    trace.lost(LatenessCause.MONITOR.ordinal(), 1, 150, 0, 500);
    trace.lost(LatenessCause.NO_CORE.ordinal(), 1, 20, 0, 100);
    trace.send();
    trace.lost(99, 1, 20, 0, 100);
    trace.send();
  }
}
