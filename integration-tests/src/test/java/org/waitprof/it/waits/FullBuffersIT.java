package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SideBySide;
import org.waitprof.it.SoundTrace;
import org.waitprof.it.Stack;

/**
 * Expectation: what the buffers of a sample do not hold is told from what they hold, close to a
 * trace of the same run. Both see the same run, however busy the machine is.
 */
class FullBuffersIT {
  /** Share of the run time that all waits may be off, of a sample of a few dozen messages. */
  private static final double POINTS = 0.1;

  /**
   * With buffers that hold a part: what is known is close to the trace, and says how close. Where
   * there is another JDK, also on that: raw memory is another there.
   */
  @SideBySide
  @ParameterizedTest
  @CsvSource("OPEN_MPI, 25")
  void whatTheBuffersDoNotHoldIsSampled(Launcher launcher, int jdk) {
    MpiResult result =
        KnownAnswer.job(launcher, 2)
            .java(Stack.javaHome(jdk).orElse(Path.of(System.getProperty("java.home"))))
            .agent("mode=trace,samples=512,summary=off")
            .run("demo.Wavefront", "--sweeps", "60")
            .ok();
    Path analysed = SoundTrace.of(result);
    assertFalse(result.said().contains("the application goes on"), result::said);
    long traced = total(CsvExport.of(analysed));
    List<ProfileRow> rows = CsvExport.of(result.profile());
    assertTrue(rows.stream().anyMatch(row -> row.source().equals("sampled")), rows::toString);
    long run = SampledWaitsIT.runNanos(rows).values().stream().mapToLong(Long::longValue).sum();
    long error = Math.abs(total(rows) - traced);
    assertTrue(error <= POINTS * run, () -> total(rows) + " sampled, traced " + traced);
  }

  @Campaign
  @SideBySide
  @Test
  void soItIsWhereRanksAreThreads() {
    whatTheBuffersDoNotHoldIsSampled(Launcher.MPJ_MULTICORE, 17);
  }

  private static long total(List<ProfileRow> rows) {
    return rows.stream().mapToLong(ProfileRow::waitNanos).sum();
  }
}
