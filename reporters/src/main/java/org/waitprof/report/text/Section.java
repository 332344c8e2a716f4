package org.waitprof.report.text;

import org.waitprof.report.ReportContext;

/** A part of the text report. A section with nothing to say prints nothing. */
interface Section {
  /** Prints the section. Figures that only this section needs are computed here and not kept. */
  void print(ReportContext shown, Page page);
}
