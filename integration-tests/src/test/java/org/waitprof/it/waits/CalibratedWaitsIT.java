package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.calibration.CalibrationReader;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Stack;
import org.waitprof.it.Undisturbed;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.model.MpiCall;

/**
 * Expectation: where one rank alone receives and always waits, and where a Reduce is made once, the
 * estimate is within 5 % of the truth with a calibration of these calls that the same launcher has
 * just made, with the default estimator, which it guards, and with {@code calibrated}; ranks that
 * use it load nothing of what it was made with. The program is {@code waits.AlwaysAlone}.
 */
@Isolated
class CalibratedWaitsIT {
  private static final double TOLERANCE = 0.05;

  /** What the truth's clock and the agent's see of one call may be a stall apart. */
  private static final long STALL_NANOS = 2_000_000;

  private static final int ATTEMPTS = 3;

  @ParameterizedTest
  @EnumSource(names = "OPEN_MPI")
  void whoAlwaysWaitsIsFound(Launcher launcher, @TempDir Path folder) throws IOException {
    boolean quiet = true;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Path calibration = folder.resolve(attempt + ".wpcal");
      MpiResult measured = calibrate(launcher, calibration, 5 * (attempt + 1));
      quiet &= Undisturbed.isQuiet(measured);
      if (Files.exists(calibration) && knows(calibration)) {
        MpiResult run = run(launcher, calibration, folder);
        List<Estimate> wrong =
            trap(launcher, calibration, run).stream().filter(each -> !isRight(each)).toList();
        if (wrong.isEmpty()) {
          return;
        }
        boolean stalled = wrong.stream().allMatch(CalibratedWaitsIT::isStalled);
        boolean had = Undisturbed.isQuiet(measured) && Undisturbed.isQuiet(run);
        assertTrue(stalled || !had, wrong::toString);
        quiet = false;
      }
    }
    assertFalse(quiet, "nothing was measured, and all cores were free");
    abort("NOT TESTED: " + ATTEMPTS + " times the calibration or the only call was disturbed");
  }

  @Campaign
  @Test
  void soIsHeOnMpjExpress(@TempDir Path folder) throws IOException {
    whoAlwaysWaitsIsFound(Launcher.MPJ_MULTICORE, folder);
  }

  /** On a busy machine the time may be over before both calls have been measured. */
  private static boolean knows(Path calibration) throws IOException {
    Set<MpiCall> measured = EnumSet.noneOf(MpiCall.class);
    CalibrationReader.read(calibration).points().forEach(point -> measured.add(point.call()));
    return measured.containsAll(List.of(MpiCall.MPI_RECV, MpiCall.MPI_REDUCE));
  }

  private static MpiResult calibrate(Launcher launcher, Path file, int seconds) {
    return MpiJob.on(launcher)
        .ranks(2)
        .classPath(Stack.get().agentJar())
        .run(
            "org.waitprof.Waitprof",
            "calibrate",
            "-o",
            file.toString(),
            "--time",
            seconds + "s",
            "--calls",
            "MPI_Recv,MPI_Reduce",
            "--max-bytes",
            "1048576");
  }

  private static MpiResult run(Launcher launcher, Path calibration, Path folder)
      throws IOException {
    Path classes = Files.createTempDirectory(folder, "classes");
    MpiResult result =
        KnownAnswer.job(launcher, 2)
            // A calibration is for estimates, which are made where no sample measures.
            .agent("summary=off,samples=off,calibration=" + calibration)
            .jvm("-Xlog:class+load:file=" + classes.resolve("%p.log"))
            .run("waits.AlwaysAlone")
            .ok();
    loadsNoStatistics(classes);
    return result;
  }

  private static List<Estimate> trap(Launcher launcher, Path calibration, MpiResult result) {
    List<Truth> truths = Truth.of(result.lines());
    String text = WaitprofCommand.run("report", "-v", result.profile().toString()).toString();
    assertTrue(text.contains("waiting is estimated by 'both-sides'"), text);
    assertTrue(text.replaceAll("\\s+", " ").contains("do not wait are from " + calibration), text);
    List<ProfileRow> guarded = CsvExport.of(result.profile());
    List<ProfileRow> calibrated =
        CsvExport.of(
            result.profile(), "--estimator", "calibrated", "--calibration", calibration.toString());
    List<Estimate> trap = new ArrayList<>();
    for (List<ProfileRow> rows : List.of(guarded, calibrated)) {
      trap.addAll(trap(new KnownAnswer(launcher, result, truths, rows)));
    }
    return trap;
  }

  private static List<Estimate> trap(KnownAnswer answer) {
    List<Estimate> trap =
        Estimate.of(answer).stream()
            .filter(one -> one.truth().isWarm())
            .filter(one -> one.truth().method().startsWith("waits.AlwaysAlone."))
            .filter(one -> one.truth().pattern().matches("late_sender|early_reduce"))
            .toList();
    assertEquals(4, trap.size(), trap::toString);
    return trap;
  }

  private static boolean isRight(Estimate one) {
    double allowed = TOLERANCE * one.truth().waitNanos() + STALL_NANOS;
    return Math.abs(one.errorNanos()) <= allowed + one.noiseNanos();
  }

  /**
   * Whether the program's own clock says that its only call of a kind stood still beside the wait:
   * no other call tells how much of that is noise.
   */
  private static boolean isStalled(Estimate one) {
    Truth truth = one.truth();
    return truth.calls() == 1 && truth.totalNanos() - truth.waitNanos() > STALL_NANOS;
  }

  /** Distributions are for the commands alone; ranks read times. */
  private static void loadsNoStatistics(Path logs) throws IOException {
    int readers = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(logs)) {
      for (Path file : files) {
        String log = Files.readString(file);
        assertTrue(!log.contains("commons.statistics"), file::toString);
        assertTrue(!log.contains("org.waitprof.calibration.fit."), file::toString);
        readers += log.contains("org.waitprof.calibration.CalibratedTimes ") ? 1 : 0;
      }
    }
    assertEquals(1, readers, "rank 0 estimates");
  }
}
