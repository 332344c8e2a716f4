package org.waitprof.cli.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationEnvironment;
import org.waitprof.calibration.CalibrationReader;
import org.waitprof.cli.CommandFailure;
import org.waitprof.options.OptionKey;
import org.waitprof.system.PathText;

/** Whether the job gets a calibration, and one of this machine and this MPI. */
final class CalibrationFile implements Check {
  private static final String MAKE_ONE =
      "make one here: mpirun ... java -cp mpi.jar:waitprof.jar org.waitprof.Waitprof calibrate";

  @Override
  public List<Finding> examine(DoctorContext context) {
    String file = file(context);
    if (file.isEmpty()) {
      return List.of(
          Finding.ok(
              "no calibration: what is not measured is estimated from the job alone; 'calibrate'"
                  + " measures what calls need here, once a machine"));
    }
    Path path = context.environment().directory().resolve(PathText.of(file));
    try {
      return List.of(finding(file, CalibrationReader.read(path), context));
    } catch (IOException e) {
      return List.of(
          Finding.warn(
              "the calibration cannot be used: " + CommandFailure.text(file, path, e), MAKE_ONE));
    }
  }

  private static Finding finding(String file, Calibration calibration, DoctorContext context) {
    CalibrationEnvironment where = calibration.environment();
    String mpi = context.launch().hasMpirun() ? "Open MPI" : "";
    String host = context.line("/proc/sys/kernel/hostname");
    String difference =
        !mpi.isEmpty() && !where.isBinding(mpi)
            ? "it is of " + where.binding() + ", the launch line's is " + mpi
            : where.differenceFrom(where.binding(), host.isEmpty() ? Set.of() : Set.of(host));
    String text = "calibration " + file;
    return difference.isEmpty()
        ? Finding.ok(
            text
                + ": "
                + where.binding()
                + ", "
                + calibration.points().size()
                + " of "
                + calibration.planned()
                + " base points, "
                + Instant.ofEpochMilli(calibration.createdEpochMillis())
                    .atZone(ZoneOffset.UTC)
                    .toLocalDate())
        : Finding.warn(text + ": " + difference.replace("the job of", "this is"), MAKE_ONE);
  }

  /** What the agent on the launch line is given, else the environment. */
  private static String file(DoctorContext context) {
    String file = context.launch().agentOption(OptionKey.CALIBRATION);
    return file.isEmpty() ? context.environment().variable("WAITPROF_CALIBRATION") : file;
  }
}
