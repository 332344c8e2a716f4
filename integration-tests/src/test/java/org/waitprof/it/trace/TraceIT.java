package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SideBySide;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/** Expectation: a trace holds what happened, neither more nor less, and bothers nobody. */
class TraceIT {
  /** A quarter of what the project promises, so that it does not creep up unseen. */
  private static final double MOST_BYTES_AN_EVENT = 6;

  private static Path trace(MpiResult result) {
    List<Path> folders = result.files(".trace");
    assertEquals(1, folders.size(), folders::toString);
    return folders.get(0);
  }

  /** What the ranks wrote down, each in a file of its own. */
  private static List<String> said(MpiResult result) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path file : result.files(".said")) {
      lines.addAll(Files.readAllLines(file));
    }
    return lines;
  }

  private static Map<String, List<String>> byStream(List<String> lines) {
    return lines.stream()
        .collect(
            Collectors.groupingBy(
                line -> String.join(" ", List.of(line.split(" ")).subList(0, 3)),
                TreeMap::new,
                Collectors.toList()));
  }

  @SideBySide
  @ParameterizedTest
  @EnumSource(names = "MPJ_NIODEV")
  void everyEventIsWhatTheProgramDid(Launcher launcher) throws IOException {
    MpiResult result =
        MpiJob.on(launcher).ranks(4).agent("mode=trace,summary=off").run("trace.Events").ok();
    Map<String, List<String>> expected = byStream(said(result));
    assertTrue(expected.size() >= 4, result::toString);
    assertEquals(expected, byStream(TraceLines.of(trace(result))));
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @EnumSource
  void onEachLauncher(Launcher launcher) throws IOException {
    everyEventIsWhatTheProgramDid(launcher);
    everyCallOfTheProfileIsARegion(launcher);
  }

  /** The profile of the same run is the estimate of the same run: call by call. */
  @SideBySide
  @ParameterizedTest
  @EnumSource(names = "OPEN_MPI")
  void everyCallOfTheProfileIsARegion(Launcher launcher) throws IOException {
    MpiResult result =
        MpiJob.on(launcher)
            .withWindows()
            .agent("mode=trace,summary=off")
            .run("waits.EveryCall")
            .ok();
    Map<String, Long> counted = new TreeMap<>();
    Map<String, Long> polls = new TreeMap<>();
    for (ProfileRow row : CsvExport.of(result.profile())) {
      String key = row.rank() + " " + row.call() + " " + row.callPath();
      counted.merge(key, row.count(), Long::sum);
      polls.merge(key, row.role().equals("polled") ? row.count() : 0, Long::sum);
    }
    Map<String, Long> regions = new TreeMap<>();
    try (Trace trace = TraceLines.open(trace(result))) {
      for (int rank = 0; rank < 2; rank++) {
        RankTrace its = trace.rank(rank).orElseThrow();
        try (EventCursor cursor = its.open(0)) {
          for (TraceEvent event = cursor.next(); event != null; event = cursor.next()) {
            if (event.kind == EventKind.ENTER) {
              var path = its.path(event.path);
              String frames =
                  path.path().frames().stream().map(Object::toString).toList().toString();
              regions.merge(rank + " " + path.region() + " " + frames, 1L, Long::sum);
            }
          }
        }
      }
    }
    // A pause between a poll and the next one is a region of its own where computing is between.
    regions.replaceAll(
        (key, count) -> {
          long more = count - counted.getOrDefault(key, count);
          return more > 0 && more <= polls.getOrDefault(key, 0L) ? count - more : count;
        });
    assertEquals(counted, regions);
  }

  @SideBySide
  @Test
  void aKilledJobLeavesItsEvents() throws IOException {
    MpiResult result = MpiJob.on(Launcher.OPEN_MPI).agent("mode=trace").run("crash.Ending", "kill");
    try (Trace trace = TraceLines.open(trace(result))) {
      for (int rank = 0; rank < 2; rank++) {
        RankTrace its = trace.rank(rank).orElseThrow();
        assertFalse(its.incomplete().isEmpty());
        int barriers = 0;
        try (EventCursor cursor = its.open(0)) {
          for (TraceEvent event = cursor.next(); event != null; event = cursor.next()) {
            barriers += event.kind == EventKind.COLLECTIVE ? 1 : 0;
          }
          assertEquals("", cursor.damage());
        }
        assertEquals(50, barriers);
      }
    }
  }

  @Campaign
  @SideBySide
  @Test
  void aFullBufferStopsTheTraceAndNotTheProgram() {
    String[] sweeps = {"--sweeps", "60", "--work-micros", "100"};
    MpiResult plain = MpiJob.on(Launcher.OPEN_MPI).run("demo.Wavefront", sweeps).ok();
    MpiResult traced =
        MpiJob.on(Launcher.OPEN_MPI)
            .agent("mode=trace,tracesize=16k,summary=off")
            .run("demo.Wavefront", sweeps)
            .ok();
    assertEquals(plain.after("checksum"), traced.after("checksum"));
    long said = traced.stderr().lines().filter(line -> line.contains("tracesize=SIZE")).count();
    assertEquals(2, said, traced::stderr);
    try (Trace trace = TraceLines.open(trace(traced))) {
      assertTrue(trace.rank(1).orElseThrow().incomplete().contains("full"));
    }
    assertEquals(
        2, CsvExport.of(traced.profile()).stream().mapToInt(ProfileRow::rank).max().orElse(-1) + 1);
  }

  @SideBySide
  @Test
  void eventsAreSmallAndFoldersAreNotOverwritten(@TempDir Path out) throws IOException {
    String option = "mode=trace,summary=off,out=" + out + "/x.wprof";
    for (int i = 0; i < 2; i++) {
      MpiJob.on(Launcher.OPEN_MPI)
          .agent(option)
          .run("demo.Wavefront", "--sweeps", "50", "--work-micros", "100")
          .ok();
    }
    long[] first = TraceLines.bytesAndEvents(out.resolve("x.trace"));
    long[] second = TraceLines.bytesAndEvents(out.resolve("x-2.trace"));
    assertNotEquals(0, first[1]);
    assertEquals(first[1], second[1]);
    double bytes = (double) first[0] / first[1];
    assertTrue(bytes < MOST_BYTES_AN_EVENT, () -> bytes + " bytes an event");
  }

  @Campaign
  @SideBySide
  @Test
  void aPlainProfileRunLoadsNothingOfIt() {
    String profiling = loading("summary=off").stdout();
    assertFalse(profiling.contains(".record.trace."), "a class of the trace is loaded");
    assertTrue(profiling.contains(".record.sample.MessageSampling "));
    // The other way to load as little as can be.
    String counting = loading("summary=off,samples=off").stdout();
    assertFalse(counting.contains(".record.sample."), "a class of the sample is loaded");
    assertFalse(counting.contains(".record.trace."), "a class of the trace is loaded");
    assertTrue(
        loading("mode=trace,summary=off").stdout().contains(".record.trace.MessageTracing "));
  }

  private static MpiResult loading(String options) {
    return MpiJob.on(Launcher.OPEN_MPI)
        .agent(options)
        .jvm("-Xlog:class+load=info:stdout")
        .run("demo.Wavefront", "--sweeps", "2")
        .ok();
  }
}
