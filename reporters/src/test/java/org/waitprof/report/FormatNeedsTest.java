package org.waitprof.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.model.JobProfile;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.profilefile.ProfileWriter;

/** A format asks for every column that it uses: with the others it writes nothing else. */
class FormatNeedsTest {
  @Test
  void formatsReadWhatTheyNeed(@TempDir Path folder) throws IOException {
    List<JobProfile> jobs =
        List.of(TestJobs.wavefront(2, 1), TestJobs.measured(2, 1), TestJobs.sampled(2, 1, 0.8));
    for (int i = 0; i < jobs.size(); i++) {
      Path file = folder.resolve(i + ".wprof");
      ProfileWriter.write(jobs.get(i), file);
      JobProfile whole = ProfileReader.read(file);
      for (ReportFormat format : ReportFormats.all()) {
        JobProfile part = ProfileReader.read(file, format::needs);
        String name = format.name();
        assertEquals(
            Reports.of(name, whole, ReportOptions.DEFAULTS),
            Reports.of(name, part, ReportOptions.DEFAULTS),
            name + " of job " + i);
      }
    }
  }
}
