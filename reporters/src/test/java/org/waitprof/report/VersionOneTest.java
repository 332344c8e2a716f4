package org.waitprof.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.profilefile.ProfileWriter;

/**
 * Expectation: a profile that the first version of the format's writer wrote, and that nobody has
 * touched since, reads as what was written then. Version 0.1.0 (e2582f6) writes the same bytes.
 * Never renewed: a new format version gets a file of its own beside it.
 */
class VersionOneTest {
  private static final Path FILE =
      Path.of(
          System.getProperty("basedir", "."),
          "src",
          "test",
          "resources",
          "golden",
          "version-1.wprof");

  @Test
  void oldProfilesStayReadable() throws IOException {
    if (Boolean.getBoolean("golden.update") && !Files.exists(FILE)) {
      ProfileWriter.write(TestJobs.wavefront(2, 1), FILE);
    }
    for (String format : new String[] {"csv", "json", "text"}) {
      assertEquals(
          Reports.of(format, TestJobs.wavefront(2, 1), ReportOptions.DEFAULTS),
          Reports.of(format, ProfileReader.read(FILE), ReportOptions.DEFAULTS),
          format);
    }
  }
}
