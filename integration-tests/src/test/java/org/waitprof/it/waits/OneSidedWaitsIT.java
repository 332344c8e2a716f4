package org.waitprof.it.waits;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SoundTrace;
import org.waitprof.it.Undisturbed;
import org.waitprof.model.JobProfile;
import org.waitprof.profilefile.ProfileReader;

/**
 * Expectation: waits for posts, completes and locks of windows are what the ranks' own clocks say:
 * exactly from the trace of a run, nearly from the durations in its profile; and so are, from the
 * trace, waits for messages whose other side computes. The programs are {@code waits.OneSided} and
 * {@code waits.Progress}; MPJ Express has no windows, and its ranks' threads make progress.
 */
@Isolated
class OneSidedWaitsIT {
  private static final String ROUNDS = "waits.OneSided.rounds";

  /** Between the program's clock reads and the agent's. */
  private static final double TOLERANCE = 0.1;

  private static final long TOLERANCE_NANOS = 5_000_000;

  /** Half of the calls wait, so that the estimate knows those that do not. */
  private static final double ESTIMATE_TOLERANCE = 0.15;

  private static final long ESTIMATE_TOLERANCE_NANOS = 15_000_000;

  @Test
  void waitsForWindowsAreWhatTheRanksClocksSay() throws IOException {
    Undisturbed.check(
        () -> run("waits.OneSided"), OneSidedWaitsIT::findWindows, OneSidedWaitsIT::checkWindows);
  }

  /** The library copies in pieces, as over a network: else the receiver could copy by itself. */
  @Test
  void waitsForProgressAreWhatTheRanksClocksSay() throws IOException {
    Undisturbed.check(
        () -> run("waits.Progress"), OneSidedWaitsIT::findProgress, OneSidedWaitsIT::checkProgress);
  }

  /** Which rank waits in which pattern, however long. */
  private static void findWindows(MpiResult result) throws IOException {
    Set<String> expected = truth(result).keySet();
    assertEquals(4, expected.size(), result::toString);
    Path analysed = SoundTrace.of(result);
    Set<String> found = waits(CsvExport.of(analysed)).keySet();
    for (String place : expected) {
      assertTrue(
          place.equals("1 late_complete")
              ? sum(analysed, "late_complete_ns", 1) > 0
              : found.contains(place),
          () -> place + " is not among " + found);
    }
  }

  private static void findProgress(MpiResult result) throws IOException {
    for (int rank = 0; rank < 2; rank++) {
      assertTrue(sum(SoundTrace.of(result), "wait_for_progress_ns", rank) > 0, "rank " + rank);
    }
  }

  private static void checkWindows(MpiResult result) throws IOException {
    Path analysed = SoundTrace.of(result);
    Map<String, Long> truth = truth(result);
    truth.forEach((place, nanos) -> assertTrue(nanos > 50_000_000, truth::toString));
    Map<String, Long> traced = waits(CsvExport.of(analysed));
    // Of rounds in which nobody is late, it is next to nothing.
    traced.put("1 late_complete", sum(analysed, "late_complete_ns", 1));
    assertClose(truth, traced, TOLERANCE, TOLERANCE_NANOS);
    truth.remove("1 late_complete");
    assertEstimated(truth, CsvExport.of(result.profile()));
  }

  private static void checkProgress(MpiResult result) throws IOException {
    Path analysed = SoundTrace.of(result);
    Map<String, Long> truth = truth(result);
    Map<String, Long> traced = new TreeMap<>();
    for (int rank = 0; rank < 2; rank++) {
      traced.put(rank + " wait_for_progress", sum(analysed, "wait_for_progress_ns", rank));
    }
    assertTrue(truth.getOrDefault("0 wait_for_progress", 0L) > 100_000_000, truth::toString);
    assertTrue(truth.getOrDefault("1 wait_for_progress", 0L) > 100_000_000, truth::toString);
    assertClose(truth, traced, TOLERANCE, TOLERANCE_NANOS);
  }

  private static MpiResult run(String program) {
    return KnownAnswer.job(Launcher.OPEN_MPI, 2)
        .env("OMPI_MCA_btl_vader_single_copy_mechanism", "none")
        .agent("mode=trace,summary=off")
        .run(program)
        .ok();
  }

  private static Map<String, Long> truth(MpiResult result) {
    Map<String, Long> truth = new TreeMap<>();
    for (String line : result.lines()) {
      List<String> words = List.of(line.split(" "));
      if (words.get(0).equals("truth")) {
        truth.put(words.get(1) + " " + words.get(2), Long.parseLong(words.get(3)));
      }
    }
    return truth;
  }

  private static long sum(Path profile, String column, int rank) throws IOException {
    JobProfile analysed = ProfileReader.read(profile);
    long sum = 0;
    for (int row = 0; row < analysed.keys().size(); row++) {
      sum += requireNonNull(analysed.columns().get(column), column).at(row, rank);
    }
    return sum;
  }

  private static Map<String, Long> waits(List<ProfileRow> rows) {
    return sums(rows, ProfileRow::waitNanos);
  }

  private static Map<String, Long> sums(List<ProfileRow> rows, ToLongFunction<ProfileRow> column) {
    Map<String, Long> sums = new TreeMap<>();
    for (ProfileRow row : rows) {
      if (row.isInside(ROUNDS) && !row.pattern().isEmpty()) {
        sums.merge(row.rank() + " " + row.pattern(), column.applyAsLong(row), Long::sum);
      }
    }
    return sums;
  }

  /** What else makes calls last, on a busy machine most of all, an estimate takes for waiting. */
  private static void assertEstimated(Map<String, Long> truth, List<ProfileRow> rows) {
    Map<String, Long> estimated = waits(rows);
    Map<String, Long> lasted = sums(rows, ProfileRow::sumNanos);
    truth.forEach(
        (place, nanos) -> {
          long over = estimated.getOrDefault(place, 0L) - nanos;
          double allowed = ESTIMATE_TOLERANCE * nanos + ESTIMATE_TOLERANCE_NANOS;
          long disturbed = lasted.getOrDefault(place, 0L) - nanos;
          assertTrue(
              over >= -allowed && over <= allowed + disturbed,
              () -> place + ": estimated " + estimated + ", the ranks say " + truth);
        });
  }

  private static void assertClose(
      Map<String, Long> truth, Map<String, Long> found, double tolerance, long toleranceNanos) {
    truth.forEach(
        (place, nanos) -> {
          long difference = Math.abs(found.getOrDefault(place, 0L) - nanos);
          assertTrue(
              difference <= tolerance * nanos + toleranceNanos,
              () -> place + ": found " + found + ", the ranks say " + truth);
        });
  }
}
