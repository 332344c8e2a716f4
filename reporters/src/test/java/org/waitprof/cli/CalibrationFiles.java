package org.waitprof.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationEnvironment;
import org.waitprof.calibration.CalibrationPoint;
import org.waitprof.calibration.CalibrationWriter;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/** Writes calibrations of one base point: receives of 8 bytes take at most 9 ns. */
public final class CalibrationFiles {
  /** t_max of the receives. */
  public static final long MAX_NANOS = 9;

  private CalibrationFiles() {}

  /** Writes one that was cut short: one of three points. */
  public static Path write(Path file, String binding, String... hosts) throws IOException {
    StringBuilder text = new StringBuilder();
    CalibrationPoint point =
        new CalibrationPoint(MpiCall.MPI_RECV, Role.NONE, false, 2, 8, 200, 7, MAX_NANOS, "gamma");
    CalibrationEnvironment where =
        new CalibrationEnvironment(binding, "17", List.of(hosts), "", 2, "");
    CalibrationWriter.write(
        new Calibration("0.1.0", 1_790_000_000_000L, where, 0.95, 2, 3, List.of(point), List.of()),
        text);
    return Files.writeString(file, text.toString());
  }

  /** Writes one that ends in its middle. */
  public static Path writeDamaged(Path file) throws IOException {
    return Files.writeString(file, "{\"format\": \"waitprof-calibration\", \"version\": 1, ");
  }
}
