package org.waitprof.cli.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Set;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationEnvironment;
import org.waitprof.calibration.CalibrationReader;
import org.waitprof.cli.CommandFailure;
import org.waitprof.options.OptionKey;
import org.waitprof.report.wording.Template;

/** Checks that the job gets a calibration of this machine and this MPI. */
final class CalibrationFile implements Check {
  private static final String MAKE_ONE =
      "make one here: mpirun ... java -cp mpi.jar:waitprof.jar org.waitprof.Waitprof calibrate";

  @Override
  public void examine(DoctorContext context, Diagnosis findings) {
    String file = context.option(OptionKey.CALIBRATION);
    if (file.isEmpty()) {
      findings.ok(
          "no calibration: estimates use the job's own calls;"
              + " 'calibrate', run once per machine, measures calls that do not wait");
      return;
    }
    Path path = context.resolve(file);
    try {
      look(file, CalibrationReader.read(path), context, findings);
    } catch (IOException e) {
      findings.warn(
          "the calibration cannot be used: " + CommandFailure.text(file, path, e), MAKE_ONE);
    }
  }

  private static void look(
      String file, Calibration calibration, DoctorContext context, Diagnosis findings) {
    CalibrationEnvironment where = calibration.environment();
    String mpi = context.launch().hasMpirun() ? "Open MPI" : "";
    String host = context.line("/proc/sys/kernel/hostname");
    String difference =
        !mpi.isEmpty() && !where.isBinding(mpi)
            ? "it is of " + where.binding() + ", the launch line uses " + mpi
            : where.differenceFrom(where.binding(), host.isEmpty() ? Set.of() : Set.of(host));
    String text = "calibration " + file;
    if (difference.isEmpty()) {
      Instant created = Instant.ofEpochMilli(calibration.createdEpochMillis());
      findings.ok(
          Template.fill(
              "%s: %s, %d of %d base points, %s",
              text,
              where.binding(),
              calibration.points().size(),
              calibration.planned(),
              created.atZone(ZoneOffset.UTC).toLocalDate()));
    } else {
      findings.warn(text + ": " + difference.replace("the job of", "this is"), MAKE_ONE);
    }
  }
}
