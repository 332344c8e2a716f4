package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Script;
import org.waitprof.it.SoundTrace;
import org.waitprof.it.Undisturbed;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: calls that throw leave all others measured, whether they took a message or not. If a
 * rank is killed, what a rank counted from such a call on is not used: waits for that rank are
 * estimated, waits between other ranks are measured.
 */
class ThrownCallIT {
  private static final int ROUNDS = 20;

  private static final double TOLERANCE_NANOS = 5e6;

  /** Both ways to record count all waits; the trace has the receive without room, too. */
  @ParameterizedTest
  @ValueSource(strings = {"profile", "trace"})
  void callsThatThrowLeaveTheOthersMeasured(String mode) throws IOException {
    Undisturbed.check(
        () ->
            MpiJob.on(Launcher.OPEN_MPI)
                .ranks(3)
                .agent("summary=off,mode=" + mode)
                .run("waits.Thrown", "finalize")
                .ok(),
        job -> {
          assertTrue(job.lines().containsAll(List.of("thrown", "no room")), job::toString);
          for (int rank = 1; rank < 3; rank++) {
            ProfileRow most = most(rows(job, mode), rank);
            assertEquals(rank == 1 ? ROUNDS : ROUNDS - 1, most.count(), most::toString);
            assertEquals("measured", most.source(), most::toString);
          }
        },
        job -> {
          for (int rank = 1; rank < 3; rank++) {
            ProfileRow most = most(rows(job, mode), rank);
            double truth = waited(job, rank);
            double waits = most.waitNanos();
            assertEquals(truth, waits, 0.1 * truth + TOLERANCE_NANOS, most::toString);
          }
        });
  }

  private static List<ProfileRow> rows(MpiResult job, String mode) {
    if (mode.equals("profile")) {
      return CsvExport.of(job.profile());
    }
    return CsvExport.of(SoundTrace.of(job));
  }

  private static double waited(MpiResult job, int rank) {
    String begin = "waited " + rank + " ";
    return job.lines().stream()
        .filter(line -> line.startsWith(begin))
        .mapToDouble(line -> Double.parseDouble(line.substring(begin.length())))
        .findFirst()
        .orElseThrow();
  }

  private static ProfileRow most(List<ProfileRow> rows, int rank) {
    return rows.stream()
        .filter(row -> row.rank() == rank && row.call().equals("MPI_Recv"))
        .max((a, b) -> Long.compare(a.count(), b.count()))
        .orElseThrow();
  }

  @Test
  void whereTheJobIsKilledNothingBehindThemCounts(@TempDir Path counters) {
    MpiResult job =
        MpiJob.on(Launcher.OPEN_MPI)
            .ranks(3)
            .agent("counters=" + counters)
            .run("waits.Thrown", "kill");
    Path merged = counters.resolve("merged.wprof");
    Script merge = WaitprofCommand.run("merge", "-o", merged.toString(), counters.toString());
    assertEquals(0, merge.exitCode(), merge::output);
    assertTrue(job.lines().contains("thrown"), job::toString);
    List<ProfileRow> rows = CsvExport.of(merged);
    assertEquals("estimated", most(rows, 1).source(), rows::toString);
    assertEquals("measured", most(rows, 2).source(), rows::toString);
  }
}
