package org.waitprof.it.waits.ways;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
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

  /** Lateness that stands out on a machine without cores to spare. */
  private static final int LONG_MICROS = 20_000;

  @Test
  void thoseThatStandForAll() throws IOException {
    MpiResult result = SharedJobs.traced(Launcher.OPEN_MPI, 2, "ways.Matrix");
    MatrixRun run = written(Launcher.OPEN_MPI, 2, "", result);
    run.judge();
    Undisturbed.judge(result, unused -> run.judgeExactly(POINTS));
  }

  @Campaign
  @ParameterizedTest
  @CsvSource({"OPEN_MPI, 2", "MPJ_MULTICORE, 2", "MPJ_NIODEV, 2"})
  void all(Launcher launcher, int ranks) throws IOException {
    MpiResult result = SharedJobs.traced(launcher, ranks, "ways.Matrix all");
    MatrixRun run = written(launcher, ranks, "all", result);
    run.judge();
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
    MatrixRun run = written(launcher, ranks, lateness, result);
    if (micros >= LONG_MICROS) {
      run.judgeOrEstimated();
    } else {
      Undisturbed.judge(result, unused -> run.judgeOrEstimated());
    }
  }

  /** Over the component for one-sided operations that users of shared memory have by default. */
  @Campaign
  @Test
  void atomicsOnSharedMemory() throws IOException {
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .ofAUser()
            .env("OMPI_MCA_osc", "rdma")
            .env("OMPI_MCA_btl_vader_single_copy_mechanism", "emulated")
            .agent("mode=trace,summary=off")
            .runLine(
                "ways.Matrix Atomics.accumulate Atomics.getAccumulate Atomics.fetchAndOp"
                    + " Atomics.compareAndSwap Atomics.rAccumulate Atomics.get")
            .ok();
    MatrixRun run = written("openmpi-rdma", 2, "openmpi-2-rdma", "openmpi, osc rdma", result);
    run.judge();
    run.judgeNames();
    Undisturbed.judge(result, unused -> run.judgeExactly(POINTS));
  }

  private static MatrixRun written(Launcher launcher, int ranks, String kind, MpiResult result)
      throws IOException {
    String name = launcher.argument() + "-" + ranks + (kind.isEmpty() ? "" : "-" + kind);
    String title = launcher.argument() + ", " + ranks + " ranks" + (kind.isEmpty() ? "" : ", ");
    return written(launcher.binding(), ranks, name, title + kind, result);
  }

  private static MatrixRun written(
      String binding, int ranks, String name, String title, MpiResult result) throws IOException {
    MatrixRun run =
        new MatrixRun(
            binding, ranks, result.lines(), result.profile(), result.files(".trace").get(0));
    run.write(name, title);
    return run;
  }
}
