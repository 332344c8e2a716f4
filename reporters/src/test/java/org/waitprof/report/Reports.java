package org.waitprof.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.waitprof.model.JobProfile;

/** Writes reports into strings. */
public final class Reports {
  private Reports() {}

  public static String of(String format, JobProfile profile, ReportOptions options)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ReportFormats.named(format).orElseThrow().write(profile, options, out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
