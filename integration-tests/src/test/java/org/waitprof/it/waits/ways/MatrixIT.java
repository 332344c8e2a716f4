package org.waitprof.it.waits.ways;

import java.io.IOException;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiResult;
import org.waitprof.it.SharedJobs;
import org.waitprof.it.Undisturbed;

/**
 * Expectation: profile and trace of one run of {@code ways.Matrix} see each way's waiting as {@code
 * ways.seen} says: in that call, under that pattern, on the ranks that wait by the program's own
 * clock, measured where it says so. Waiting that is seen may not become "not known". On cores of
 * its own a run is right within {@link #POINTS} points, in the campaign within {@link
 * #CALM_POINTS}. Tables of the figures are in {@code target/matrix}.
 */
@Isolated
class MatrixIT {
  private static final double POINTS = 5;
  private static final double CALM_POINTS = 2;

  @ParameterizedTest
  @CsvSource({"OPEN_MPI, 2", "MPJ_MULTICORE, 2"})
  void thoseThatStandForAll(Launcher launcher, int ranks) throws IOException {
    MpiResult result = SharedJobs.traced(launcher, ranks, "ways.Matrix");
    MatrixRun run = judged(launcher, ranks, "", result);
    Undisturbed.judge(result, unused -> run.judgeExactly(POINTS));
  }

  @Campaign
  @ParameterizedTest
  @CsvSource({"OPEN_MPI, 2", "MPJ_MULTICORE, 2", "MPJ_NIODEV, 2"})
  void all(Launcher launcher, int ranks) throws IOException {
    MpiResult result = SharedJobs.traced(launcher, ranks, "ways.Matrix all");
    MatrixRun run = judged(launcher, ranks, "all", result);
    run.judgeNames();
    Undisturbed.judge(result, unused -> run.judgeExactly(CALM_POINTS));
  }

  /** More ranks than cores, and late by less and by more. */
  @Campaign
  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI, 2, 200", "OPEN_MPI, 2, 1000", "OPEN_MPI, 2, 30000",
    "OPEN_MPI, 4, 1000", "OPEN_MPI, 4, 30000", "MPJ_MULTICORE, 4, 30000"
  })
  void lateBy(Launcher launcher, int ranks, int micros) throws IOException {
    String lateness = "late=" + micros;
    MpiResult result = SharedJobs.traced(launcher, ranks, "ways.Matrix " + lateness);
    MatrixRun run = judged(launcher, ranks, lateness, result);
    Undisturbed.judge(result, unused -> run.judgeExactly(POINTS));
  }

  private static MatrixRun judged(Launcher launcher, int ranks, String kind, MpiResult result)
      throws IOException {
    MatrixRun run =
        new MatrixRun(
            launcher.binding(), result.lines(), result.profile(), result.files(".trace").get(0));
    String name = launcher.argument() + "-" + ranks + (kind.isEmpty() ? "" : "-" + kind);
    run.write(name, launcher.argument() + ", " + ranks + " ranks, " + kind);
    run.judge();
    return run;
  }
}
