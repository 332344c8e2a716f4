package org.waitprof.trace.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.export.TraceForm;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/**
 * Expectation: what computations lost is in the exported trace, each loss once. Exports count from
 * the begin of Init, which lasts until 20 us; sends begin at 120, 230 and 340 us after computations
 * of 100 us. Pauses are known from 25 us on: the first computation lost 30 us to a collection and
 * 40 us to the compiler some time. The second loaded a class from 140 to 200 us and collected
 * meanwhile, from 150 to 175 us; from 205 to 225 us it waited for a lock, and for locks another 40
 * us some time. The third loaded a class from 245 us on, until the JVM stopped from 250 to 271 us.
 */
class ExportedLossesTest {
  private static final int MICRO = 1000;
  private static final String LOCK = "a lock that thread holder held";
  private static final Pattern SLICE =
      Pattern.compile(
          "\"ph\": \"X\", \"name\": \"([^\"]*)\", \"cat\": \"(\\w+)\", \"pid\": 0, \"tid\": (\\d+),"
              + " \"ts\": ([0-9.]+), \"dur\": ([0-9.]+)(?:, \"args\": (\\{[^}]*}))?}");

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void write() throws IOException {
    LossTrace.write(
        folder,
        MICRO,
        trace -> {
          trace.lost(LatenessCause.GC.ordinal(), 1, 30, 0, 100);
          trace.lost(LatenessCause.JIT.ordinal(), 1, 40, 0, 100);
          trace.send();
          trace.lost(LatenessCause.GC.ordinal(), 1, 30, 0, 100);
          trace.lost(LatenessCause.MONITOR.ordinal(), 1, 60, 0, 100);
          trace.send();
          trace.send();
        });
    PausesFile.write(
        folder,
        0,
        125 * MICRO,
        List.of(
            line(LatenessCause.COMPUTE, 240, 300, 0, "class demo.Big"),
            line(LatenessCause.GC, 250, 275, -1, "Pause Young"),
            line(LatenessCause.MONITOR, 305, 325, 0, LOCK),
            line(LatenessCause.COMPUTE, 345, 360, 0, "class demo.Bad"),
            line(LatenessCause.SAFEPOINT, 350, 371, -1, "")));
  }

  private static PausesFile.Line line(
      LatenessCause cause, int from, int until, int thread, String what) {
    return new PausesFile.Line(
        cause, (long) from * MICRO, (long) (until - from) * MICRO, thread, what);
  }

  private Path export(String form) throws IOException {
    TraceForm its =
        TraceForm.ALL.stream().filter(each -> each.name().equals(form)).findFirst().orElseThrow();
    Path file = folder.resolve("x" + its.endings().get(1));
    try (Trace trace = new FolderReader().open(folder)) {
      assertEquals(
          "3 messages lack their send or their receive", its.writer().write(trace, file).get(0));
    }
    return file;
  }

  private List<MatchResult> slices() throws IOException {
    return SLICE.matcher(Files.readString(export("perfetto"))).results().toList();
  }

  @Test
  void perfettoHasASliceEach() throws IOException {
    List<String> lost =
        slices().stream()
            .filter(each -> each.group(2).equals("lost"))
            .map(each -> each.group(1) + " " + each.group(4) + " + " + each.group(5))
            .sorted()
            .toList();
    assertEquals(
        List.of(
            "JVM stops 250.0 + 21.0",
            "class loading 140.0 + 60.0",
            "class loading 245.0 + 5.0",
            "compiler 80.0 + 40.0",
            "garbage collection 150.0 + 25.0",
            "garbage collection 50.0 + 30.0",
            "locks, sleep or I/O 190.0 + 40.0",
            "locks, sleep or I/O 205.0 + 20.0"),
        lost);
    assertEquals(inTrace(), inSlices());
  }

  /** Nanoseconds of the trace's events by cause. */
  private Map<String, Double> inTrace() throws IOException {
    Map<String, Double> sums = new TreeMap<>();
    try (Trace trace = new FolderReader().open(folder);
        EventCursor cursor = trace.rank(0).orElseThrow().open(0)) {
      for (TraceEvent event = cursor.next(); event != null; event = cursor.next()) {
        if (event.kind == EventKind.LOST) {
          sums.merge(event.cause.ofTrace(), event.lostNanos / 1e3, Double::sum);
        }
      }
    }
    return sums;
  }

  private Map<String, Double> inSlices() throws IOException {
    Map<String, Double> sums = new TreeMap<>();
    for (MatchResult each : slices()) {
      if (each.group(2).equals("lost") && !each.group(1).equals("class loading")) {
        sums.merge(each.group(1), Double.parseDouble(each.group(5)), Double::sum);
      }
    }
    return sums;
  }

  /** Where the times are exact they are on the thread's own track, with what is known. */
  @Test
  void perfettoTellsExactTimesFromOthers() throws IOException {
    List<String> said = new ArrayList<>();
    for (MatchResult each : slices()) {
      if (each.group(1).equals("locks, sleep or I/O")) {
        said.add((each.group(3).equals("0") ? "own " : "second ") + each.group(6));
      }
    }
    said.sort(null);
    assertEquals(
        List.of(
            "own {\"cause\": \"monitor\", \"what\": \"" + LOCK + "\"}",
            "second {\"cause\": \"monitor\", \"earliest\": 130.0, \"latest\": 230.0}"),
        said);
    String all = Files.readString(export("perfetto"));
    assertEquals(1, all.split("lost somewhere in the computation", -1).length - 1);
  }

  /** As Perfetto wants it. */
  @Test
  void slicesOfATrackLieInEachOtherOrApart() throws IOException {
    List<MatchResult> slices = slices();
    for (MatchResult one : slices) {
      for (MatchResult other : slices) {
        double from = Double.parseDouble(other.group(4)) - Double.parseDouble(one.group(4));
        double until = from + Double.parseDouble(other.group(5));
        double length = Double.parseDouble(one.group(5));
        boolean crosses = from > 0 && from < length && until > length;
        assertTrue(
            !crosses || !one.group(3).equals(other.group(3)), one.group() + " " + other.group());
      }
    }
  }

  @Test
  void paraverHasWhatTakesTheTimeFromWhenOn() throws IOException {
    Path file = export("prv");
    List<String> exact = new ArrayList<>();
    List<String> within = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith("2:1:1:1:1:") && line.contains(":70990002:")) {
        exact.add(line.substring(10).replace(":70990002", "").replace(":70990004", ""));
      } else if (line.startsWith("2:1:1:1:1:") && line.contains(":70990003:")) {
        within.add(line.substring(10).replace(":70990003", ""));
      }
    }
    assertEquals(
        List.of(
            "140000:8:1",
            "150000:1:2",
            "175000:8:1",
            "200000:0:0",
            "205000:6:3",
            "225000:0:0",
            "245000:8:4",
            "250000:0:0",
            "250000:2:0",
            "271000:0:0"),
        exact);
    assertEquals(
        List.of("50000:1", "80000:0", "80000:3", "120000:0", "190000:6", "230000:0"), within);
    List<String> names = Files.readAllLines(folder.resolve("x.pcf"));
    for (String name :
        List.of(
            "9   70990002   Lost by the computation (waitprof)",
            "9   70990003   Lost somewhere in the computation (waitprof)",
            "9   70990004   What the computation lost its time to (waitprof)",
            "1 garbage collection",
            "2 JVM stops",
            "3 compiler",
            "6 locks, sleep or I/O",
            "8 class loading",
            "1 class demo.Big",
            "2 Pause Young",
            "3 " + LOCK,
            "4 class demo.Bad")) {
      assertTrue(names.contains(name), name + " of " + names);
    }
  }

  /** Only the times are lost that cannot be read. */
  @Test
  void damagedPausesAreSaid() throws IOException {
    Files.writeString(folder.resolve("rank-00000.pauses"), "x\n");
    try (Trace trace = new FolderReader().open(folder)) {
      for (TraceForm form : TraceForm.ALL) {
        List<String> left = form.writer().write(trace, folder.resolve("y" + form.endings().get(1)));
        assertTrue(
            left.contains("exact times of what rank 0 lost: rank-00000.pauses holds no pauses"),
            left::toString);
      }
    }
  }
}
