package org.waitprof.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.waitprof.cli.CalibrationFiles;
import org.waitprof.model.JobProfile;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.report.TestJobs;

/** Calibrations, read for a profile of the binding and hosts that they were made with. */
final class CalibrationTarget implements FuzzTarget {
  private final JobProfile job = TestJobs.wavefront(2, 1);
  private final FuzzTarget report;
  private byte[] profile = {};

  CalibrationTarget() {
    report =
        new CommandTarget("report", "report x.wprof --calibration", List.of(""), "x.wpcal", this);
  }

  @Override
  public String name() {
    return "calibration";
  }

  @Override
  public List<byte[]> seeds() throws IOException {
    Path file = Files.createTempFile("waitprof-fuzz", ".wpcal");
    CalibrationFiles.write(file, job.facts().binding(), job.ranks().get(0).host());
    byte[] bytes = Files.readAllBytes(file);
    Files.delete(file);
    return List.of(bytes);
  }

  @Override
  public String read(byte[] input, Path folder) throws Exception {
    Path place = folder.resolve("x.wprof");
    if (profile.length == 0) {
      Files.deleteIfExists(place);
      profile = Files.readAllBytes(ProfileWriter.write(job, place));
    }
    Files.write(place, profile);
    return report.read(input, folder);
  }
}
