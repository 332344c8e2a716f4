package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.Stack;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: where one rank alone receives and always waits, and where a Reduce is made once, the
 * estimate is within 5 % of the truth with a calibration of these calls that the same launcher has
 * just made. The program is {@code waits.AlwaysAlone}.
 */
class CalibratedWaitsIT {
  private static final double TOLERANCE = 0.05;

  /** What the truth's clock and the agent's see of one call may be a stall apart. */
  private static final long STALL_NANOS = 2_000_000;

  @ParameterizedTest
  @EnumSource(names = {"OPEN_MPI", "MPJ_MULTICORE"})
  void whoAlwaysWaitsIsFound(Launcher launcher, @TempDir Path folder) {
    Path calibration = folder.resolve("here.wpcal");
    MpiResult measured =
        MpiJob.on(launcher)
            .ranks(2)
            .classPath(Stack.get().agentJar())
            .run(
                "org.waitprof.Waitprof",
                "calibrate",
                "-o",
                calibration.toString(),
                "--time",
                "6s",
                "--calls",
                "MPI_Recv,MPI_Reduce",
                "--max-bytes",
                "1048576")
            .ok();
    assertTrue(Files.exists(calibration), measured::toString);
    MpiResult result =
        KnownAnswer.job(launcher, 2)
            .agent("summary=off,samples=off,calibration=" + calibration)
            .run("waits.AlwaysAlone")
            .ok();
    List<Truth> truths =
        result.lines().stream()
            .filter(line -> line.startsWith("truth "))
            .map(Truth::parse)
            .toList();
    String text = WaitprofCommand.run("report", "-v", result.profile().toString()).toString();
    assertTrue(text.contains("waiting is estimated by 'calibrated'"), text);
    KnownAnswer answer =
        new KnownAnswer(launcher, result, truths, CsvExport.of(result.profile()), List.of());
    List<Estimate> trap =
        Estimate.of(answer).stream()
            .filter(one -> !one.truth().phase().equals("waits.Run.warmUp"))
            .filter(one -> one.truth().method().startsWith("waits.AlwaysAlone."))
            .filter(one -> one.truth().pattern().matches("late_sender|early_reduce"))
            .toList();
    assertEquals(4, trap.size(), trap::toString);
    for (Estimate one : trap) {
      double allowed = TOLERANCE * one.truth().waitNanos() + STALL_NANOS;
      assertTrue(Math.abs(one.errorNanos()) <= allowed + one.noiseNanos(), one::toString);
    }
  }
}
