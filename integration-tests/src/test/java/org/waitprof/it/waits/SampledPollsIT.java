package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SoundTrace;

/**
 * Expectation: a profile run measures polls, probes, sends, the making of communicators and fences:
 * what {@code waits.PollingSort} and {@code waits.Fences} know, and what a trace of the same run
 * tells, to the nanosecond where the buffers hold all. Beside another job its loops of polls take
 * minutes.
 */
@Isolated
class SampledPollsIT {
  private static final String POLLED = "late_sender_polled";

  /** Points of the ranks' run times that a pattern may be off from the program's clock. */
  private static final double POINTS = 0.02;

  /** The same from the trace, of a sample of some hundred messages. */
  private static final double SAMPLED_POINTS = 0.03;

  /** Loops that lose their core at once seem to compute: on a busy machine part is not found. */
  private static final double FOUND_AT_LEAST = 0.4;

  @ParameterizedTest
  @CsvSource({"OPEN_MPI, 3, waits.Fences"})
  void whatTheBuffersHoldIsMeasured(Launcher launcher, int ranks, String program) {
    MpiResult result = run(launcher, ranks, program, 8192);
    List<ProfileRow> profile = CsvExport.of(result.profile());
    Map<String, Long> found = waits(profile);
    Map<String, Long> traced = waits(CsvExport.of(SoundTrace.of(result)));
    Map<String, Long> truth = truth(result);
    assertEquals(!program.equals("waits.Fences"), truth.containsKey(POLLED), truth::toString);
    profile.stream()
        .filter(row -> truth.containsKey(row.pattern()))
        .forEach(row -> assertEquals("measured", row.source(), row::toString));
    long tolerance = Math.round(POINTS * runNanos(result));
    truth.forEach(
        (pattern, nanos) -> {
          long measured = found.getOrDefault(pattern, 0L);
          double least = pattern.equals(POLLED) ? FOUND_AT_LEAST : 1;
          assertTrue(
              measured >= least * nanos - tolerance && measured <= nanos + tolerance,
              () -> pattern + ": " + found + " instead of " + truth);
          // A trace says nothing about probes, as Scalasca does not.
          if (!pattern.equals("late_sender")) {
            assertEquals(traced.get(pattern), measured, pattern);
          }
        });
  }

  @Campaign
  @ParameterizedTest
  @CsvSource({"MPJ_MULTICORE, 2, waits.PollingSort"})
  void whatTheBuffersHoldIsMeasuredOnMpj(Launcher launcher, int ranks, String program) {
    whatTheBuffersHoldIsMeasured(launcher, ranks, program);
  }

  /** Each launcher with the buffers of the other one. */
  @Campaign
  @Test
  void onTheOtherLauncher() {
    whatTheBuffersHoldIsMeasured(Launcher.OPEN_MPI, 2, "waits.PollingSort");
    whatTheyDoNotHoldIsSampled(Launcher.MPJ_MULTICORE, 256);
  }

  @ParameterizedTest
  @CsvSource("OPEN_MPI, 256")
  void whatTheyDoNotHoldIsSampled(Launcher launcher, int entries) {
    MpiResult result = run(launcher, 2, "waits.PollingSort", entries);
    List<ProfileRow> profile = CsvExport.of(result.profile());
    Map<String, Long> found = waits(profile);
    Map<String, Long> traced = waits(CsvExport.of(SoundTrace.of(result)));
    assertTrue(
        profile.stream()
            .anyMatch(row -> row.pattern().equals(POLLED) && row.source().equals("sampled")),
        profile::toString);
    long tolerance = Math.round(SAMPLED_POINTS * runNanos(result));
    for (String pattern : List.of(POLLED, "late_receiver", "wait_at_communicator")) {
      long error = found.getOrDefault(pattern, 0L) - traced.getOrDefault(pattern, 0L);
      assertTrue(Math.abs(error) <= tolerance, () -> pattern + ": " + found + ", traced " + traced);
    }
  }

  private static MpiResult run(Launcher launcher, int ranks, String program, int entries) {
    return KnownAnswer.job(launcher, ranks)
        .agent("mode=trace,summary=off,samples=" + entries)
        .run(program)
        .ok();
  }

  /** By pattern, of all ranks together. */
  private static Map<String, Long> waits(List<ProfileRow> rows) {
    Map<String, Long> waits = new TreeMap<>();
    rows.stream()
        .filter(row -> !row.isInside("waits.World.gather") && !row.call().equals("MPI_Finalize"))
        .forEach(row -> waits.merge(row.pattern(), row.waitNanos(), Long::sum));
    return waits;
  }

  private static Map<String, Long> truth(MpiResult result) {
    Map<String, Long> truth = new TreeMap<>();
    for (String line : result.lines()) {
      if (line.startsWith("truth ")) {
        List<String> words = List.of(line.split(" "));
        truth.merge(words.get(2), Long.parseLong(words.get(6)), Long::sum);
      }
    }
    return truth;
  }

  /** Of all ranks; each row has its rank's. */
  private static long runNanos(MpiResult result) {
    List<Long> runs = CsvExport.column(result.profile(), "run_ns");
    List<ProfileRow> rows = CsvExport.of(result.profile());
    Map<Integer, Long> byRank = new TreeMap<>();
    for (int i = 0; i < runs.size(); i++) {
      byRank.put(rows.get(i).rank(), runs.get(i));
    }
    return byRank.values().stream().mapToLong(Long::longValue).sum();
  }
}
