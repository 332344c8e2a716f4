package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SoundTrace;
import org.waitprof.it.Undisturbed;

/**
 * Expectation: programs that mix some ten ways to wait in an order by chance wait in each of them
 * for as long as they say, in the profile and in the trace of the same run.
 */
@Isolated
class MixtureIT {
  private static final String CALLS = "waits.MixtureCalls.";

  /** Of what the clocks say: between the program's readings and the agent's are calls. */
  private static final double TOLERANCE = 0.1;

  /** Of the rank's time besides: some ranks lose their core between the two. */
  private static final double TOLERANCE_OF_RUN = 0.005;

  @ParameterizedTest
  @CsvSource("1, 2")
  void eachWayIsWhatTheRanksClocksSay(int seed, int ranks) throws IOException {
    String program = "waits.Mixture " + seed + " 600 6000";
    Undisturbed.check(
        () ->
            MpiJob.on(Launcher.OPEN_MPI)
                .ranks(ranks)
                .agent("mode=trace,summary=off")
                .runLine(program)
                .ok(),
        result -> assertMeasured(result),
        result -> {
          assertEquals(List.of(), differences(result, result.profile()), "profile");
          assertEquals(List.of(), differences(result, SoundTrace.of(result)), "trace");
        });
  }

  @Campaign
  @ParameterizedTest
  @CsvSource({"2, 2", "3, 2", "4, 2", "5, 3", "6, 3", "7, 4", "8, 4", "9, 2", "10, 2", "11, 2"})
  void soItIsInOtherOrders(int seed, int ranks) throws IOException {
    eachWayIsWhatTheRanksClocksSay(seed, ranks);
  }

  /** Nothing was dropped, so nothing is estimated of calls that have waited. */
  private static void assertMeasured(MpiResult result) {
    List<String> ways = result.lines().stream().filter(MixtureIT::isTruth).toList();
    assertTrue(ways.size() >= 12, result::toString);
    for (ProfileRow row : CsvExport.of(result.profile())) {
      boolean waited = row.innermostFrame().startsWith(CALLS) && row.waitNanos() > 5_000_000;
      boolean isMeasured = row.source().equals("measured") || row.role().equals("polled");
      assertTrue(!waited || isMeasured, row::toString);
    }
  }

  private static boolean isTruth(String line) {
    return line.startsWith("truth ");
  }

  /** The ways that differ from what the ranks say by more than the tolerance. */
  private static List<String> differences(MpiResult result, Path profile) {
    List<ProfileRow> rows = CsvExport.of(profile);
    List<String> differences = new ArrayList<>();
    for (String line : result.lines()) {
      if (isTruth(line)) {
        List<String> words = List.of(line.split(" "));
        long waited =
            rows.stream()
                .filter(row -> row.rank() == Integer.parseInt(words.get(2)))
                .filter(row -> row.innermostFrame().startsWith(CALLS + words.get(1) + ":"))
                .mapToLong(ProfileRow::waitNanos)
                .sum();
        long truth = Long.parseLong(words.get(3));
        double most = TOLERANCE * truth + TOLERANCE_OF_RUN * span(result, words.get(2));
        if (Math.abs(waited - truth) > most) {
          differences.add(line + ", not " + waited);
        }
      }
    }
    return differences;
  }

  private static long span(MpiResult result, String rank) {
    String begin = "span " + rank + " ";
    String line =
        result.lines().stream().filter(its -> its.startsWith(begin)).findAny().orElseThrow();
    return Long.parseLong(line.substring(begin.length()));
  }
}
