package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SharedJobs;
import org.waitprof.it.SoundTrace;
import org.waitprof.model.Frame;
import org.waitprof.replay.Replay;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.trace.Trace;
import org.waitprof.waitstate.MeasuredMetric;

/**
 * Expectation: what the trace of {@code waits.AllPatterns} measures is what the ranks' own clocks
 * say, for each pattern, call and kind of message; on ranks that are threads in a campaign. No
 * excuse for a busy machine is needed: that the system took the core away is no waiting, and a
 * trace can tell. And where the buffers of the sample hold all operations, each row of the run's
 * own profile is what {@code analyze} makes of the trace, to the nanosecond.
 */
@Isolated
@ParameterizedClass
@MethodSource("org.waitprof.it.SharedJobs#ofAllPatterns")
class TracedWaitsIT {
  /** Between the program's clock reads and the agent's. */
  private static final double TOLERANCE = 0.05;

  private static final long TOLERANCE_NANOS = 3_000_000;

  /** First sights of paths lie between the clocks. */
  private static final String WARM_UP = "waits.Run.warmUp";

  private static final String EAGER = "waits.Run.eager";

  /** Scalasca has no pattern for waiting in a probe. */
  private static final Set<String> WITHOUT_PATTERN =
      Set.of("waits.LateSender.probe", "waits.OwnPatterns.mprobe");

  /**
   * A core that is lost between the clock reads of program and agent shifts what one of them sees;
   * so many places may be off.
   */
  private static final double SHIFTED = 0.08;

  /** A trace has no waits of these, as Scalasca has none: the sample measures them. */
  private static final Set<String> PROBES = Set.of("MPI_Probe", "MPI_Mprobe");

  /** Calls whose waits a sample does not always find: polls that no message ended. */
  private static final Set<String> ESTIMATED = Set.of("MPI_Iprobe", "MPI_Test");

  /** How much longer than the last rank another one may need for the meeting in Finalize. */
  private static final double MEETING_NANOS = 50e6;

  private final MpiResult result;

  TracedWaitsIT(Launcher launcher, int ranks) {
    result = SharedJobs.traced(launcher, ranks, "waits.AllPatterns");
  }

  @Test
  void whatTheTraceMeasuresIsTheTruth() throws IOException {
    Map<String, Long> truths = new HashMap<>();
    Set<String> phases = new HashSet<>();
    Set<String> methods = new HashSet<>();
    for (String line : result.lines()) {
      List<String> words = List.of(line.split(" "));
      if (words.get(0).equals("truth")) {
        phases.add(words.get(3));
        methods.add(words.get(4));
        // A send that has ended before its receive begins has not waited for it, by definition.
        boolean eager = words.get(2).equals("late_receiver") && words.get(3).equals(EAGER);
        if (!words.get(3).equals(WARM_UP) && !eager && !WITHOUT_PATTERN.contains(words.get(4))) {
          truths.put(String.join(" ", words.subList(1, 5)), Long.parseLong(words.get(6)));
        }
      }
    }
    assertTrue(truths.size() > 40, result::toString);
    Map<String, Long> measured;
    try (Trace trace = TraceLines.open(result.files(".trace").get(0))) {
      measured = measured(trace, phases, methods);
    }
    List<String> wrong = new ArrayList<>();
    truths.forEach(
        (place, nanos) -> {
          long difference = measured.getOrDefault(place, 0L) - nanos;
          if (Math.abs(difference) > TOLERANCE * nanos + TOLERANCE_NANOS) {
            wrong.add(place + ": " + measured.getOrDefault(place, 0L) + " instead of " + nanos);
          }
        });
    assertTrue(wrong.size() <= SHIFTED * truths.size(), () -> String.join("\n", wrong));
  }

  @Test
  void whatTheBuffersHoldIsMeasuredAsInTheTrace() {
    Path analysed = SoundTrace.of(result);
    Map<List<Object>, Long> truth = new HashMap<>();
    List<ProfileRow> rows = CsvExport.of(analysed);
    // Whether the other side computes a sample does not tell.
    List<Long> progress = CsvExport.column(analysed, "wait_for_progress_ns");
    for (int row = 0; row < rows.size(); row++) {
      truth.put(key(rows.get(row)), rows.get(row).waitNanos() - progress.get(row));
    }
    int compared = 0;
    Set<String> estimated = new TreeSet<>();
    for (ProfileRow row : CsvExport.of(result.profile())) {
      if (row.source().equals("estimated")) {
        if (!row.pattern().isEmpty()) {
          estimated.add(row.call());
        }
      } else if (!PROBES.contains(row.call())) {
        long traced = Objects.requireNonNull(truth.get(key(row)), row::toString);
        assertEquals("measured", row.source(), row::toString);
        // The profile has the time in which all ranks met, the trace compares when they came.
        double tolerance = row.call().equals("MPI_Finalize") ? MEETING_NANOS : 0;
        assertEquals((double) traced, (double) row.waitNanos(), tolerance, row::toString);
        compared++;
      }
    }
    assertTrue(compared > 100, "rows compared: " + compared);
    estimated.removeAll(ESTIMATED);
    assertEquals(Set.of(), estimated);
  }

  private static List<Object> key(ProfileRow row) {
    return List.of(
        row.rank(), row.callPath(), row.call(), row.sizeClass(), row.commSizeClass(), row.role());
  }

  private static Map<String, Long> measured(Trace trace, Set<String> phases, Set<String> methods)
      throws IOException {
    Map<String, Long> waits = new HashMap<>();
    ReplayResult result = new Replay(trace, 2, Replay.ProgressListener.NONE).run();
    List<MeasuredMetric> metrics = result.rules().metrics();
    for (RankResult rank : result.ranks()) {
      for (int row = 0; row < rank.rows(); row++) {
        String place = innermost(rank, row, phases) + " " + innermost(rank, row, methods);
        for (int metric = 0; metric < metrics.size(); metric++) {
          MeasuredMetric.Kind kind = metrics.get(metric).kind();
          if (kind == MeasuredMetric.Kind.WAIT) {
            String pattern = metrics.get(metric).metric().name().replaceAll("_ns$", "");
            waits.merge(
                rank.rank() + " " + pattern + " " + place, rank.booked(metric, row), Long::sum);
          }
        }
      }
    }
    return waits;
  }

  private static String innermost(RankResult rank, int row, Set<String> names) {
    String found = "";
    for (Frame frame : rank.region(row).path().frames()) {
      String text = frame.toString();
      String method = text.substring(0, text.lastIndexOf(':'));
      found = names.contains(method) ? method : found;
    }
    return found;
  }
}
