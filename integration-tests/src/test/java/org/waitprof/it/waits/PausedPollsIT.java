package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SoundTrace;
import org.waitprof.it.Undisturbed;

/**
 * Expectation: what {@code waits.Pauses} pauses between polls is waiting, in a profile and in a
 * trace of the same run, to within a tenth, but for the first pause at each place; what it computes
 * between polls is not, nor is a pause before another call.
 */
@Isolated
class PausedPollsIT {
  private static final double TOLERANCE = 0.1;

  /** What the program's clock reads and loops take. */
  private static final double CLOCK_TOLERANCE = 0.02;

  private static final double CLOCK_NANOS = 1e6;

  /** Ticks are nanoseconds row by row, and message by message. */
  private static final double ROUNDING_NANOS = 1e5;

  /** The phases are places of their own. */
  private static final int PLACES = 2;

  @ParameterizedTest
  @EnumSource(names = "OPEN_MPI")
  void pausesBetweenPollsWaitAndOthersDoNot(Launcher launcher) throws IOException {
    Undisturbed.check(
        () -> KnownAnswer.job(launcher, 2).agent("mode=trace,summary=off").run("waits.Pauses").ok(),
        PausedPollsIT::isTheSameInTheTrace,
        PausedPollsIT::check);
  }

  @Campaign
  @Test
  void soTheyDoOnMpjExpress() throws IOException {
    pausesBetweenPollsWaitAndOthersDoNot(Launcher.MPJ_NIODEV);
  }

  private static void isTheSameInTheTrace(MpiResult result) {
    List<ProfileRow> profile = CsvExport.of(result.profile());
    Path analysed = SoundTrace.of(result);
    for (String method : List.of("sleepTest", "parkProbe", "mixed", "apart")) {
      long waited = polled(profile, method).mapToLong(ProfileRow::waitNanos).sum();
      long inPolls = polled(profile, method).mapToLong(ProfileRow::sumNanos).sum();
      assertTrue(waited > 0 || method.equals("apart"), method);
      assertTrue(waited <= inPolls + ROUNDING_NANOS, method);
      long traced = polled(CsvExport.of(analysed), method).mapToLong(ProfileRow::waitNanos).sum();
      assertEquals(waited, traced, method);
    }
  }

  private static void check(MpiResult result) {
    List<ProfileRow> profile = CsvExport.of(result.profile());
    judge(result, profile, "sleepTest", 1e6);
    judge(result, profile, "parkProbe", 0.3e6);
    judge(result, profile, "mixed", 1e6);
    judge(result, profile, "apart", 0);
  }

  private static void judge(
      MpiResult result, List<ProfileRow> profile, String method, double pause) {
    double[] paused = new double[3];
    for (String line : result.lines()) {
      if (line.startsWith("paused " + method + " ")) {
        String[] words = line.split(" ", -1);
        for (int i = 0; i < paused.length; i++) {
          paused[i] += Double.parseDouble(words[2 + i]);
        }
      }
    }
    long inPolls = polled(profile, method).mapToLong(ProfileRow::sumNanos).sum();
    long waited = polled(profile, method).mapToLong(ProfileRow::waitNanos).sum();
    String what =
        method
            + ": "
            + inPolls
            + " ns, waited "
            + waited
            + " of "
            + List.of(paused[0], paused[1], paused[2]);
    assertTrue(inPolls >= (1 - TOLERANCE) * (paused[0] - PLACES * pause), what);
    assertTrue(inPolls <= (1 + CLOCK_TOLERANCE) * paused[2] + CLOCK_NANOS, what);
    // A send that has no core begins long before its message comes: what is between does not wait.
    double atLeast =
        (1 - TOLERANCE) * (paused[0] - paused[1] - PLACES * pause)
            - Undisturbed.disturbedNanos(result.lines());
    assertTrue(waited >= atLeast, what);
  }

  private static Stream<ProfileRow> polled(List<ProfileRow> rows, String method) {
    return rows.stream()
        .filter(
            row ->
                row.pattern().equals("late_sender_polled")
                    && row.isInside("waits.Pauses." + method));
  }
}
