package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.Stack;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.ExactPauses;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/**
 * Expectation: with {@code causes=full} a trace has the collections, locks and sleeps of {@code
 * causes.OwnPauses} at the times that the program has taken itself, and the collections at those of
 * its JVM's log, within 2 ms at begin and end; so have its events of lost time, each with exactly
 * its length, and the slices of the trace for Perfetto. Without that option they lie in the
 * computation, whose length is more than theirs.
 */
@Isolated
class ExactPausesIT {
  private static final long TOLERANCE_NANOS = 2_000_000;

  /** Of 12 rounds; the first computations may begin before the recording does. */
  private static final int LEAST_ROUNDS = 8;

  /** On a busy machine the lock may be free again before the rank asks for it. */
  private static final int LEAST_LOCKS = 3;

  private static final long SLEEP_NANOS = 20_000_000;

  private static final int RANKS = 2;

  private static final Map<String, LatenessCause> CAUSES =
      Map.of("gc", LatenessCause.GC, "lock", LatenessCause.MONITOR, "sleep", LatenessCause.MONITOR);

  private record Span(long from, long until) {
    boolean contains(Span other) {
      return other.from >= from - TOLERANCE_NANOS && other.until <= until + TOLERANCE_NANOS;
    }

    boolean isNear(long begin, long end) {
      return Math.abs(begin - from) <= TOLERANCE_NANOS && Math.abs(end - until) <= TOLERANCE_NANOS;
    }
  }

  private static MpiResult run(Launcher launcher, int java, String collector, String options) {
    MpiJob job =
        MpiJob.on(launcher)
            .ranks(RANKS)
            .agent("mode=trace,summary=off" + options)
            .jvm("-XX:+Use" + collector + "GC", "-Xlog:gc:file=gc-%p.log:timenanos");
    if (java != 0) {
      Stack.javaHome(java).ifPresent(job::java);
    }
    return job.run("causes.OwnPauses", options.isEmpty() ? "" : "recorded").ok();
  }

  private static List<Span> truth(MpiResult result, String what) {
    Matcher lines =
        Pattern.compile("truth " + (RANKS - 1) + " " + what + " (\\d+) (\\d+)")
            .matcher(result.stdout());
    List<Span> spans = new ArrayList<>();
    while (lines.find()) {
      spans.add(new Span(Long.parseLong(lines.group(1)), Long.parseLong(lines.group(2))));
    }
    return spans;
  }

  /** Collections by the log of a JVM, which has the end of each and how long it was. */
  private static List<Span> log(MpiResult result, long process) throws IOException {
    List<Span> spans = new ArrayList<>();
    Pattern pause = Pattern.compile("\\[(\\d+)ns].* Pause .* ([0-9.]+)ms");
    try (Stream<Path> files = Files.list(result.folder())) {
      for (Path file : files.filter(each -> each.endsWith("gc-" + process + ".log")).toList()) {
        Matcher found = pause.matcher(Files.readString(file));
        while (found.find()) {
          long end = Long.parseLong(found.group(1));
          spans.add(new Span(end - Math.round(1e6 * Double.parseDouble(found.group(2))), end));
        }
      }
    }
    return spans;
  }

  private static List<TraceEvent> losses(RankTrace rank) throws IOException {
    List<TraceEvent> losses = new ArrayList<>();
    try (EventCursor cursor = rank.open(0)) {
      for (TraceEvent event = cursor.next(); event != null; event = cursor.next()) {
        if (event.kind == EventKind.LOST) {
          TraceEvent copy = new TraceEvent(EventKind.LOST, event.timeNanos);
          copy.cause = event.cause;
          copy.lostNanos = event.lostNanos;
          copy.fromNanos = event.fromNanos;
          copy.untilNanos = event.untilNanos;
          losses.add(copy);
        }
      }
    }
    return losses;
  }

  private static boolean isExact(TraceEvent loss) {
    return loss.untilNanos - loss.fromNanos == loss.lostNanos;
  }

  @Campaign
  @ParameterizedTest
  @CsvSource({"OPEN_MPI,25,G1", "OPEN_MPI,0,Serial"})
  void alsoOfOtherCollectors(Launcher launcher, int java, String collector) throws IOException {
    beginAndEndAreThoseOfTheProgramAndOfTheLog(launcher, java, collector);
  }

  @ParameterizedTest
  @CsvSource("MPJ_NIODEV,0,Parallel")
  void beginAndEndAreThoseOfTheProgramAndOfTheLog(Launcher launcher, int java, String collector)
      throws IOException {
    MpiResult result = run(launcher, java, collector, ",causes=full");
    try (Trace trace = TraceLines.open(result.files(".trace").get(0))) {
      RankTrace rank = trace.rank(RANKS - 1).orElseThrow();
      ExactPauses pauses = rank.pauses();
      List<TraceEvent> losses = losses(rank);
      for (String what : List.of("gc", "lock", "sleep")) {
        List<Span> known =
            truth(result, what).stream().filter(each -> pauses.isKnownFrom(each.from)).toList();
        assertTrue(known.size() >= LEAST_ROUNDS, known.size() + " of " + what);
        long found = known.stream().filter(each -> has(pauses, each, what)).count();
        long least = what.equals("lock") ? LEAST_LOCKS : known.size();
        assertTrue(found >= least, () -> found + " of " + what + " " + known + pauses.list());
      }
      List<Span> rounds = truth(result, "gc");
      List<Span> log =
          log(result, rank.facts().pid()).stream()
              .filter(each -> pauses.isKnownFrom(each.from))
              .filter(each -> rounds.stream().anyMatch(its -> its.contains(each)))
              .toList();
      assertTrue(log.size() >= LEAST_ROUNDS, log::toString);
      int lost = 0;
      for (Span span : log) {
        assertTrue(
            pauses.list().stream()
                .filter(each -> each.cause() == LatenessCause.GC)
                .anyMatch(each -> span.isNear(each.fromNanos(), each.untilNanos())),
            () -> "collection " + span + " " + pauses.list());
        boolean isLost =
            losses.stream()
                .filter(each -> each.cause == LatenessCause.GC && isExact(each))
                .anyMatch(each -> span.isNear(each.fromNanos, each.untilNanos));
        lost += isLost ? 1 : 0;
      }
      // The first computation of which all is known begins behind the begin of the recording.
      assertTrue(lost >= LEAST_ROUNDS && lost >= log.size() - 2, lost + " of " + log.size());
      assertTrue(
          pauses.list().stream().anyMatch(each -> each.what().contains("that thread holder held")),
          "the lock has an owner");
      long collections =
          losses.stream().filter(each -> each.cause == LatenessCause.GC && isExact(each)).count();
      List<Double> slices = slices(result);
      assertEquals(collections, slices.size(), "slices of the exported trace");
      assertTrue(slices.stream().allMatch(each -> isLost(losses, each)), losses::toString);
    }
  }

  /** Microseconds of the rank's collections on its thread's own track, for Perfetto. */
  private static List<Double> slices(MpiResult result) throws IOException {
    Path file = result.folder().resolve("x.perfetto.json");
    String trace = result.files(".trace").get(0).toString();
    WaitprofCommand.run("export", "--format", "perfetto", trace, "-o", file.toString(), "--force");
    return Pattern.compile(
            "\"garbage collection\", \"cat\": \"lost\", \"pid\": 1, \"tid\": 0,"
                + " \"ts\": [0-9.E]+, \"dur\": ([0-9.E]+)")
        .matcher(Files.readString(file))
        .results()
        .map(each -> Double.valueOf(each.group(1)))
        .toList();
  }

  private static boolean isLost(List<TraceEvent> losses, double micros) {
    return losses.stream().anyMatch(each -> each.lostNanos == Math.round(micros * 1e3));
  }

  /** What the program measures may be longer, where others have its core. */
  private static boolean has(ExactPauses pauses, Span span, String what) {
    return pauses.list().stream()
        .filter(each -> each.cause() == CAUSES.get(what))
        .filter(each -> !what.equals("sleep") || each.nanos() >= SLEEP_NANOS)
        .anyMatch(each -> span.contains(new Span(each.fromNanos(), each.untilNanos())));
  }

  @Test
  void withoutTheOptionTheyAreSomewhereInTheComputation() throws IOException {
    MpiResult result = run(Launcher.OPEN_MPI, 0, "Serial", "");
    try (Trace trace = TraceLines.open(result.files(".trace").get(0))) {
      RankTrace rank = trace.rank(RANKS - 1).orElseThrow();
      assertEquals(List.of(), rank.pauses().list());
      List<TraceEvent> losses = losses(rank);
      for (Span span : truth(result, "gc")) {
        assertTrue(
            losses.stream()
                .filter(each -> each.cause == LatenessCause.GC && !isExact(each))
                .anyMatch(each -> each.fromNanos <= span.from && each.untilNanos >= span.until),
            () -> "no loss around " + span);
      }
    }
  }
}
