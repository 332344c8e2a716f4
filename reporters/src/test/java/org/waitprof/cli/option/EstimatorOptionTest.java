package org.waitprof.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.cli.CalibrationFiles;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.ExitCode;
import org.waitprof.estimate.WaitBounds;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.report.TestJobs;

/** {@code --estimator}: other floors for the same profile. */
class EstimatorOptionTest {
  private static final int COUNT = 7;
  private static final int SUM = 8;
  private static final int FLOOR = 12;
  private static final int WAIT = 13;

  private final Path folder;

  EstimatorOptionTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeEach
  void profile() throws IOException {
    ProfileWriter.write(WaitBounds.of(TestJobs.wavefront(4, 1)), folder.resolve("x.wprof"));
  }

  private String csv(String... options) {
    String[] all = new String[4 + options.length];
    System.arraycopy(new String[] {"export", "--format", "csv", "x.wprof"}, 0, all, 0, 4);
    System.arraycopy(options, 0, all, 4, options.length);
    CommandRun run = CommandRun.of(folder, all);
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    return run.out();
  }

  @Test
  void aProfileIsReadAsItWasMade() {
    assertEquals(csv(), csv("--estimator", "minimum"));
  }

  @Test
  void theColumnsKeepTheirMeaning() {
    String other = csv("--estimator", "both-sides");
    assertNotEquals(csv(), other);
    for (String line : other.lines().skip(1).toList()) {
      // Call paths hold no commas.
      List<String> fields = List.of(line.split(",", -1));
      long wait = Long.parseLong(fields.get(WAIT));
      if (wait > 0) {
        long floors = Long.parseLong(fields.get(COUNT)) * Long.parseLong(fields.get(FLOOR));
        assertEquals(Long.parseLong(fields.get(SUM)) - floors, wait, line);
      }
    }
  }

  @Test
  void anUnknownNameIsAUsageErrorThatNamesTheOthers() {
    CommandRun run = CommandRun.of(folder, "report", "x.wprof", "--estimator", "guarded");
    assertEquals(ExitCode.USAGE, run.exitCode());
    assertTrue(run.err().contains("known are both-sides, minimum, calibrated"), run.err());
  }

  /** Times of another machine are used with a warning, of another MPI, or damaged ones, not. */
  @Test
  void aCalibrationThatDoesNotFitGetsOneLine() throws IOException {
    String mpi = "Open MPI 4.1.4";
    CalibrationFiles.write(folder.resolve("here.wpcal"), mpi, "node0", "node1", "node2", "node3");
    said(ExitCode.OK, "here.wpcal", "");
    CalibrationFiles.write(folder.resolve("there.wpcal"), mpi, "n7");
    said(ExitCode.OK, "there.wpcal", "there.wpcal: it is of n7, the job of node0 and 3 more; its");
    CalibrationFiles.write(folder.resolve("other.wpcal"), "MPJ Express 0.44", "node0");
    said(
        ExitCode.UNREADABLE,
        "other.wpcal",
        "other.wpcal: it is of MPJ Express 0.44, the job of Open MPI 4.1.4; run calibrate"
            + " with its MPI");
    CalibrationFiles.writeDamaged(folder.resolve("damaged.wpcal"));
    said(ExitCode.UNREADABLE, "damaged.wpcal", "damaged.wpcal: ");
    said(ExitCode.UNREADABLE, "x.wprof", "x.wprof: not a calibration");
    said(ExitCode.UNREADABLE, "none.wpcal", "none.wpcal: no such file or directory");
    CommandRun none = CommandRun.of(folder, "report", "x.wprof", "--estimator", "calibrated");
    assertEquals(ExitCode.USAGE, none.exitCode());
    assertTrue(none.err().contains("needs --calibration FILE"), none.err());
  }

  private void said(int exitCode, String calibration, String line) {
    CommandRun run = CommandRun.of(folder, "report", "x.wprof", "--calibration", calibration);
    assertEquals(exitCode, run.exitCode(), run.err());
    assertTrue(run.err().contains(line), run.err());
    assertEquals(line.isEmpty() ? 0 : 1, run.err().lines().count(), run.err());
  }
}
