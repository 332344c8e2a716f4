package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationPoint;
import org.waitprof.calibration.CalibrationReader;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.Stack;
import org.waitprof.it.Undisturbed;

/**
 * Expectation: a calibration on two hosts, the second of which has a clock that is 100 s ahead,
 * tells calls within a host from calls between hosts.
 */
@Isolated
class TwoHostsCalibrationIT {
  private static final int ATTEMPTS = 3;

  /** By name: what ran earlier on this machine may be going still. */
  private static final String HOSTS = "wc" + ProcessHandle.current().pid();

  @Campaign
  @Test
  void withinAHostAndBetweenHosts(@TempDir Path folder) throws IOException {
    // Four ranks are in each other's way on fewer cores: then it takes longer.
    for (int attempt = 1; ; attempt++) {
      Path file = folder.resolve(attempt + ".wpcal");
      MpiResult result = calibrate(file, 6 * attempt);
      TwoHostsIT.skipWhereNotAllowed(result);
      try {
        calibrated(result, file);
        return;
      } catch (AssertionError e) {
        if (attempt == ATTEMPTS) {
          Undisturbed.judge(
              result,
              unused -> {
                throw e;
              });
        }
      }
    }
  }

  private static MpiResult calibrate(Path file, int seconds) {
    return MpiJob.on(Launcher.OPEN_MPI)
        .ranks(4)
        .onTwoHosts(HOSTS)
        .classPath(Stack.get().agentJar())
        .run(
            "org.waitprof.Waitprof",
            "calibrate",
            "-o",
            file.toString(),
            "--time",
            seconds + "s",
            "--calls",
            "MPI_Allreduce",
            "--max-bytes",
            "8");
  }

  private static void calibrated(MpiResult result, Path file) throws IOException {
    result.ok();
    Calibration measured = CalibrationReader.read(file);
    assertEquals(List.of("node1", "node2"), measured.environment().hosts());
    for (CalibrationPoint point : measured.points()) {
      // A clock that is 100 s ahead would show in each call between the hosts.
      assertTrue(point.maxNanos() < TwoHostsIT.BUSY_NANOS, point::toString);
      assertTrue(point.acrossHosts() || point.processes() == 2, point::toString);
    }
    for (boolean across : new boolean[] {false, true}) {
      assertTrue(
          measured.points().stream().anyMatch(each -> each.acrossHosts() == across),
          () -> "across hosts: " + across + " of " + measured.points());
    }
  }
}
