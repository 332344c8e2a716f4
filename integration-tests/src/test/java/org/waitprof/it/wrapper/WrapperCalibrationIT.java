package org.waitprof.it.wrapper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationReader;
import org.waitprof.it.Campaign;
import org.waitprof.it.Stack;
import org.waitprof.it.Undisturbed;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.it.wrapper.WrapperJob.Output;
import org.waitprof.model.MpiCall;

/**
 * Expectation: {@code calibrate} measures calls over a binding that it knows by its table alone, on
 * Open MPI and on MPICH: a blocking call, one that completes a request, one that completes several,
 * and a collective one, each shorter at its quickest than at its bound; it says in one line what
 * the binding lacks; and a profile of that binding takes the calibration for one of its own
 * library.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated
class WrapperCalibrationIT {
  private static final String MEASURED = "MPI_Recv,MPI_Wait,MPI_Waitall,MPI_Allreduce";
  private static final int ATTEMPTS = 3;

  private Path java = Path.of("");

  @BeforeAll
  void needsSegments() {
    Optional<Path> home = Stack.javaHome(25);
    assumeTrue(home.isPresent(), "not here: no JDK 25 on this machine");
    java = home.orElseThrow();
  }

  @Campaign
  @ParameterizedTest
  @CsvSource("ffm-mpich, MPICH, mpich")
  void callsAreMeasuredOverTheTable(String launch, String name, String part, @TempDir Path folder)
      throws Exception {
    String library = name + " " + Stack.get().version(part);
    boolean quiet = true;
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      Path file = folder.resolve(attempt + ".wpcal");
      Output output = calibrate(launch, file, 5 * attempt);
      quiet &= Undisturbed.isQuiet(output.others());
      assertTrue(
          output.exitCode() == 0 || output.stderr().contains("nothing could be measured"),
          output::toString);
      assertEquals(
          List.of("waitprof: not measured: scan (binding cmpi has no MPI_Scan)"),
          output.stderr().lines().filter(line -> line.contains("not measured")).toList());
      if (Files.exists(file) && isWhole(CalibrationReader.read(file), library)) {
        profileTakes(launch, file);
        return;
      }
    }
    assertFalse(quiet, "calls were not measured, and all cores were free");
    abort("NOT TESTED: others had some of the cores each time");
  }

  @Campaign
  @ParameterizedTest
  @CsvSource("ffm-openmpi, Open MPI, openmpi")
  void soTheyAreOnOpenMpi(String launch, String name, String part, @TempDir Path folder)
      throws Exception {
    callsAreMeasuredOverTheTable(launch, name, part, folder);
  }

  private Output calibrate(String launch, Path file, int seconds) {
    Path programs = Stack.get().wrapperPrograms(launch, java);
    return new WrapperJob(launch, java)
        .jvm("-cp")
        .jvm(Stack.get().agentJar() + ":" + programs)
        .runToAnyEnd(
            "org.waitprof.Waitprof",
            "calibrate",
            "--binding",
            WrapperJob.table().toString(),
            "-o",
            file.toString(),
            "--time",
            seconds + "s",
            "--calls",
            MEASURED + ",MPI_Scan",
            "--max-bytes",
            "8");
  }

  private static boolean isWhole(Calibration calibration, String library) {
    assertEquals(library, calibration.environment().binding());
    Set<MpiCall> measured = EnumSet.noneOf(MpiCall.class);
    calibration
        .points()
        .forEach(
            point -> {
              measured.add(point.call());
              assertTrue(
                  0 < point.minNanos() && point.minNanos() <= point.maxNanos(), point::toString);
            });
    return measured.containsAll(
        List.of(MpiCall.MPI_RECV, MpiCall.MPI_WAIT, MpiCall.MPI_WAITALL, MpiCall.MPI_ALLREDUCE));
  }

  /** A calibration of another library or host would be named. */
  private void profileTakes(String launch, Path file) {
    Output profiled =
        new WrapperJob(launch, java)
            // A calibration is for estimates, which are made where no sample measures.
            .agent("summary=off,samples=off,binding=" + WrapperJob.table())
            .run("handles.Reuse", "1000");
    String report =
        WaitprofCommand.run(
                "report",
                "-v",
                "--estimator",
                "calibrated",
                "--calibration",
                file.toString(),
                profiled.file(".wprof").toString())
            .toString();
    assertTrue(report.contains("waiting is estimated by 'calibrated'"), report);
    assertFalse(report.contains("may not hold"), report);
  }
}
