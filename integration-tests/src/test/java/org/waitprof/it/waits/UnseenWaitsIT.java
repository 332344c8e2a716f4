package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SoundTrace;
import org.waitprof.it.Undisturbed;

/**
 * Expectation: waiting that is in no blocking call is found, in the profile and in the trace of one
 * and the same run. The program is {@code waits.Polled}; it computes the truth itself.
 */
@Isolated
class UnseenWaitsIT {
  private static final String POLLED = "late_sender_polled";

  private static final String WARM_UP = "waits.Run.warmUp";

  /** Loops that lose their core at once seem to compute: on a busy machine part is not found. */
  private static final double FOUND_AT_LEAST = 0.4;

  /** A loop that has a core polls some thousand times in a millisecond. */
  private static final double LEAST_POLLS_IN_A_MILLISECOND = 100;

  private static final double TOLERANCE = 0.15;
  private static final long TOLERANCE_NANOS = 10_000_000;

  /** By default they are measured, without the sample estimated. */
  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI, '', measured",
    // The estimate of loops of polls, which the sample else replaces.
    "OPEN_MPI, ',samples=off', estimated"
  })
  void loopsOfPollsWaitAndPollsBetweenWorkDoNot(Launcher launcher, String options, String source)
      throws IOException {
    Undisturbed.check(
        () ->
            KnownAnswer.job(launcher, 2)
                .agent("mode=trace,summary=off" + options)
                .run("waits.Polled")
                .ok(),
        result -> checkRows(result, source),
        result -> checkLoops(result, source));
  }

  @Campaign
  @ParameterizedTest
  @CsvSource({"MPJ_MULTICORE, '', measured"})
  void loopsOfPollsOnMpj(Launcher launcher, String options, String source) throws IOException {
    loopsOfPollsWaitAndPollsBetweenWorkDoNot(launcher, options, source);
  }

  private static List<ProfileRow> analysed(MpiResult result) {
    return CsvExport.of(SoundTrace.of(result));
  }

  private static void checkRows(MpiResult result, String source) {
    assertEquals(source, row(CsvExport.of(result.profile())).source());
    assertEquals("measured", row(analysed(result)).source());
  }

  private static void checkLoops(MpiResult result, String source) {
    Map<String, long[]> truth = truth(result);
    List<ProfileRow> profile = CsvExport.of(result.profile());
    List<ProfileRow> trace = analysed(result);
    for (String method : List.of("waits.Polled.spinProbe", "waits.Polled.spinTest")) {
      long[] waitAndTotal = truth.getOrDefault(method, new long[2]);
      assertTrue(waitAndTotal[0] > 0, method);
      boolean hadCore =
          polls(result, method) > LEAST_POLLS_IN_A_MILLISECOND * waitAndTotal[0] / 1e6;
      long estimated = hadCore ? waitAndTotal[1] : 0;
      long waited = hadCore ? waitAndTotal[0] : 0;
      boolean measures = source.equals("measured");
      judge(
          method + " " + source,
          waits(profile, method),
          measures ? waited : estimated,
          waitAndTotal[measures ? 0 : 1]);
      judge(method + " in the trace", waits(trace, method), waited, waitAndTotal[0]);
    }
    long worked = worked(result);
    long inBusy = waits(profile, "waits.Polled.busy") + waits(trace, "waits.Polled.busy");
    assertTrue(inBusy < 0.2 * worked, () -> inBusy + " ns of waiting in " + worked + " of work");
  }

  private static void judge(String what, long found, long truth, long most) {
    assertTrue(
        found >= FOUND_AT_LEAST * truth && found <= (1 + TOLERANCE) * most + TOLERANCE_NANOS,
        () -> what + ": " + found + " instead of " + truth);
  }

  private static ProfileRow row(List<ProfileRow> rows) {
    return rows.stream().filter(row -> row.pattern().equals(POLLED)).findFirst().orElseThrow();
  }

  /** By the program, which has no reason to excuse what is not found. */
  private static long polls(MpiResult result, String method) {
    String line = "polls " + method + " ";
    return result.lines().stream()
        .filter(each -> each.startsWith(line))
        .mapToLong(each -> Long.parseLong(each.substring(line.length())))
        .sum();
  }

  private static long waits(List<ProfileRow> rows, String method) {
    return rows.stream()
        .filter(
            row -> row.pattern().equals(POLLED) && row.isInside(method) && !row.isInside(WARM_UP))
        .mapToLong(ProfileRow::waitNanos)
        .sum();
  }

  /** Waiting and length of the loops, by method. */
  private static Map<String, long[]> truth(MpiResult result) {
    Map<String, long[]> truth = new HashMap<>();
    for (String line : result.lines()) {
      if (line.startsWith("truth ") && !line.contains(WARM_UP)) {
        List<String> words = List.of(line.split(" "));
        long[] sums = truth.computeIfAbsent(words.get(4), none -> new long[2]);
        sums[0] += Long.parseLong(words.get(6));
        sums[1] += Long.parseLong(words.get(7));
      }
    }
    return truth;
  }

  private static long worked(MpiResult result) {
    return result.lines().stream()
        .filter(line -> line.startsWith("work "))
        .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
