package org.waitprof.report.text;

import java.io.IOException;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportOptions;

/** A part of the text report. A section with nothing to say prints nothing. */
interface Section {
  /** Prints the section; what it shows is computed here and dropped again. */
  void print(JobProfile profile, ReportOptions options, Page page) throws IOException;
}
