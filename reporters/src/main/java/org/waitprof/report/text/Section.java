package org.waitprof.report.text;

import org.waitprof.report.ReportContext;

/** A part of the text report. A section with nothing to say prints nothing. */
interface Section {
  /** Prints the section; what it alone needs is computed here and dropped again. */
  void print(ReportContext shown, Page page);
}
