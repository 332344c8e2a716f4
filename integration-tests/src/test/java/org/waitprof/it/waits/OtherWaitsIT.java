package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SoundTrace;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankSpan;
import org.waitprof.model.WaitSource;
import org.waitprof.profilefile.ProfileReader;

/**
 * Expectation: waits in communicator creation, file operations, neighbourhood collectives,
 * all-to-all collectives of any counts, collectives between groups, windows and the requests of
 * non-blocking ones are what the ranks' own clocks say: measured from a trace, and in the profile
 * of the same run on its sample where that reaches.
 */
@Isolated
class OtherWaitsIT {
  /**
   * Between the program's clock reads and the agent's, first sights of paths included. A rank that
   * loses its core between the two comes later than it says: the other waits for longer then, but
   * not for longer than its calls take by its own clock; and it waits less itself, which one rank
   * in one pattern may.
   */
  private static final double TOLERANCE = 0.1;

  private static final long TOLERANCE_NANOS = 5_000_000;

  /** Only these calls are timed by the program. */
  private static final String TIMED = "waits.OtherWaits.timed";

  /** Loading and weaving the binding lie between the program's clock and Init. */
  private static final long CAME_MILLIS = 2000;

  /** Part of its lateness that a rank is late for, where the other one comes late, too. */
  private static final double LATE_AT_FINALIZE = 2.0 / 3;

  /** Rank 1 may lose its core between its line and Finalize. */
  private static final long AFTER_LINE_MILLIS = 150;

  /** Two readings of the wall clock, rounded, and what the counter has drifted since. */
  private static final long CLOCKS_MILLIS = 10;

  @ParameterizedTest
  @EnumSource(names = {"OPEN_MPI", "MPJ_MULTICORE"})
  void waitsAreWhatTheRanksClocksSay(Launcher launcher) throws IOException {
    MpiResult result =
        KnownAnswer.job(launcher, 2).agent("mode=trace,summary=off").run("waits.OtherWaits").ok();
    Path analysed = SoundTrace.of(result);
    Map<String, Long> truth = told(result, "other", 3);
    Map<String, Long> most = told(result, "other", 4);
    assertTrue(truth.size() >= (launcher == Launcher.OPEN_MPI ? 10 : 4), result::toString);
    assertClose(truth, most, waits(CsvExport.of(analysed)), "traced");
    assertStartAndEnd(result);
    List<ProfileRow> rows = new ArrayList<>(CsvExport.of(result.profile()));
    assertTrue(
        rows.stream()
            .anyMatch(
                row ->
                    row.pattern().equals("wait_at_communicator")
                        && row.source().equals("measured")),
        rows::toString);
    for (ProfileRow row : rows) {
      boolean isSampled =
          row.call().startsWith("MPI_Neighbor")
              || (row.call().equals("MPI_Wait") && row.isInside(TIMED) && !row.pattern().isEmpty());
      assertTrue(!isSampled || row.source().equals("measured"), row::toString);
    }
    // Where a sample does not reach, a few calls are all that an estimate would have.
    List<String> estimated =
        rows.stream()
            .filter(row -> row.isInside(TIMED) && row.source().equals("estimated"))
            .map(row -> row.rank() + " " + row.pattern())
            .toList();
    truth.keySet().removeAll(estimated);
    assertClose(truth, most, waits(rows), "sampled");
  }

  /** What the program says of each rank and pattern in that word of lines that begin with this. */
  private static Map<String, Long> told(MpiResult result, String word, int column) {
    Map<String, Long> told = new TreeMap<>();
    for (String line : result.lines()) {
      List<String> words = List.of(line.split(" "));
      if (words.get(0).equals(word)) {
        told.put(words.get(1) + " " + words.get(2), Long.parseLong(words.get(column)));
      }
    }
    return told;
  }

  /** When each rank came to Init and to Finalize, by the program's clock. */
  private static void assertStartAndEnd(MpiResult result) throws IOException {
    JobProfile profile = ProfileReader.read(result.profile());
    ProfileKey atEnd =
        profile.keys().stream()
            .filter(row -> row.key().call() == MpiCall.MPI_FINALIZE)
            .findFirst()
            .orElseThrow();
    assertEquals("wait_at_finalize", atEnd.pattern());
    assertEquals(WaitSource.MEASURED, atEnd.source());
    int row = profile.keys().indexOf(atEnd);
    double wait = profile.value(Metric.WAIT, row, 0) / 1e6;
    long late = ends(result, 1) - ends(result, 0);
    assertTrue(wait >= LATE_AT_FINALIZE * late, () -> wait + " of " + late + " ms: " + atEnd);
    assertTrue(wait <= late + AFTER_LINE_MILLIS, () -> wait + " of " + late + " ms: " + atEnd);
    assertEquals(0, profile.value(Metric.WAIT, row, 1));
    assertEquals(1, atEnd.sample().awaited().get(0).rank());
    int compared = 0;
    for (String line : result.lines()) {
      List<String> words = List.of(line.split(" "));
      boolean came = words.get(0).equals("came");
      if (came || words.get(0).equals("ends")) {
        RankSpan span = profile.ranks().get(Integer.parseInt(words.get(1))).span();
        long millis = (came ? span.beganMillis() : span.endedMillis());
        long after = millis - Long.parseLong(words.get(2));
        assertTrue(after >= -CLOCKS_MILLIS && after <= CAME_MILLIS, () -> line + ", not " + span);
        compared++;
      }
    }
    assertEquals(4, compared);
  }

  /** Wall clock of a rank just before Finalize, in milliseconds. */
  private static long ends(MpiResult result, int rank) {
    String begin = "ends " + rank + " ";
    String line =
        result.lines().stream().filter(its -> its.startsWith(begin)).findAny().orElseThrow();
    return Long.parseLong(line.substring(begin.length()));
  }

  private static Map<String, Long> waits(List<ProfileRow> rows) {
    Map<String, Long> waits = new TreeMap<>();
    for (ProfileRow row : rows) {
      if (row.isInside(TIMED) && !row.pattern().isEmpty()) {
        waits.merge(row.rank() + " " + row.pattern(), row.waitNanos(), Long::sum);
      }
    }
    return waits;
  }

  private static void assertClose(
      Map<String, Long> truth, Map<String, Long> most, Map<String, Long> found, String how) {
    List<String> tooLow = new ArrayList<>();
    truth.forEach(
        (place, nanos) -> {
          long wait = found.getOrDefault(place, 0L);
          if (wait < (1 - TOLERANCE) * nanos - TOLERANCE_NANOS) {
            tooLow.add(place);
          }
          long limit = Math.max(nanos, most.getOrDefault(place, 0L));
          assertTrue(
              wait <= (1 + TOLERANCE) * limit + TOLERANCE_NANOS,
              () -> place + " " + how + " " + found + ", the ranks say " + truth + ", " + most);
        });
    assertTrue(
        tooLow.size() <= 1, () -> tooLow + " " + how + " " + found + ", the ranks say " + truth);
  }
}
