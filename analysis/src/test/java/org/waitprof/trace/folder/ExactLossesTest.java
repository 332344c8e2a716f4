package org.waitprof.trace.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.ExactPauses;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/**
 * Expectation: where a file has pauses with their times, they stand for what was counted of the
 * computations that begin when they are known. Init lasts from 100 to 120 us, sends begin at 220,
 * 330 and 440 us after computations of 100 us and last 10 us; each has lost 30 us to collections,
 * 60 us to locks and 40 us to the compiler, as far as it has room. Pauses are known from 125 us on.
 */
class ExactLossesTest {
  private static final int MICRO = 1000;

  private static List<String> losses(Path folder) throws IOException {
    List<String> losses = new ArrayList<>();
    try (Trace trace = new FolderReader().open(folder);
        EventCursor cursor = trace.rank(0).orElseThrow().open(0)) {
      for (TraceEvent event = cursor.next(); event != null; event = cursor.next()) {
        if (event.kind == EventKind.ENTER) {
          losses.add("call at " + event.timeNanos / MICRO);
        } else if (event.kind == EventKind.LOST) {
          losses.add(
              event.cause
                  + " "
                  + event.times
                  + " x "
                  + event.lostNanos / MICRO
                  + " in "
                  + event.fromNanos / MICRO
                  + ".."
                  + event.untilNanos / MICRO);
        }
      }
    }
    return losses;
  }

  private static PausesFile.Line line(LatenessCause cause, int from, int until, int thread) {
    return new PausesFile.Line(
        cause, (long) from * MICRO, (long) (until - from) * MICRO, thread, "some\nthing");
  }

  @Test
  void pausesStandForWhatWasCounted(@TempDir Path folder) throws IOException {
    write(folder);
    List<String> counted =
        List.of("GC 1 x 30 in 230..330", "MONITOR 1 x 60 in 230..330", "JIT 1 x 10 in 230..330");
    assertEquals(counted, losses(folder).subList(6, 9));
    PausesFile.write(
        folder,
        0,
        125 * MICRO,
        List.of(
            line(LatenessCause.GC, 130, 160, -1),
            line(LatenessCause.MONITOR, 235, 300, 0),
            line(LatenessCause.GC, 250, 275, -1),
            line(LatenessCause.MONITOR, 280, 329, 1),
            line(LatenessCause.COMPUTE, 290, 329, 0),
            line(LatenessCause.SAFEPOINT, 310, 350, -1),
            line(LatenessCause.GC, 400, 480, -1)));
    assertEquals(
        List.of(
            "call at 100",
            "call at 220",
            "GC 1 x 30 in 120..220",
            "MONITOR 1 x 60 in 120..220",
            "JIT 1 x 10 in 120..220",
            "call at 330",
            // Of 35 more of locks there is room for 30, for the compiler for none.
            "GC 1 x 25 in 250..275",
            "SAFEPOINT 1 x 20 in 310..330",
            "MONITOR 1 x 25 in 275..300",
            "MONITOR 1 x 30 in 230..330",
            "call at 440",
            "GC 1 x 40 in 400..440",
            "MONITOR 1 x 60 in 340..440"),
        losses(folder));
  }

  @Test
  void anotherFileCostsTheTimesAlone(@TempDir Path folder) throws IOException {
    write(folder);
    List<String> counted = losses(folder);
    for (String text :
        List.of("", "waitprof-pauses 2\n", "waitprof-pauses 1\nS 0\ngc 1 1 0 0\n", "x y z\n")) {
      Files.writeString(folder.resolve("rank-00000.pauses"), text);
      assertEquals(counted, losses(folder), text);
      try (Trace trace = new FolderReader().open(folder)) {
        assertThrows(IOException.class, () -> trace.rank(0).orElseThrow().pauses(), text);
      }
    }
    Files.writeString(
        folder.resolve("rank-00000.pauses"), "waitprof-pauses 1\nS 5\nW a\nlater 1 1 0 0\n");
    try (Trace trace = new FolderReader().open(folder)) {
      ExactPauses pauses = trace.rank(0).orElseThrow().pauses();
      assertTrue(pauses.list().isEmpty() && pauses.isKnownFrom(5) && !pauses.isKnownFrom(4));
    }
    Files.delete(folder.resolve("rank-00000.pauses"));
    try (Trace trace = new FolderReader().open(folder)) {
      assertSame(ExactPauses.NONE, trace.rank(0).orElseThrow().pauses());
    }
  }

  private static void write(Path folder) throws IOException {
    LossTrace.write(
        folder,
        MICRO,
        trace -> {
          for (int i = 0; i < 3; i++) {
            trace.lost(LatenessCause.GC.ordinal(), 1, 30, 0, 100);
            trace.lost(LatenessCause.MONITOR.ordinal(), 1, 60, 0, 100);
            trace.lost(LatenessCause.JIT.ordinal(), 1, 40, 0, 100);
            trace.send();
          }
        });
  }
}
