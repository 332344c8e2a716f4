package org.waitprof.report.text;

import java.io.IOException;
import org.waitprof.report.figures.Shown;
import org.waitprof.report.wording.Verdict;

/** The verdict on the whole job, whatever is selected for the tables. */
final class VerdictSection implements Section {
  @Override
  public void print(Shown shown, Page page) throws IOException {
    page.heading("Verdict", "");
    // Long lines are hard to read: the one paragraph of prose stays narrow on a wide page.
    Page column = page.narrowed(100);
    column.paragraph("  ", "  ", Verdict.of(shown.headline()));
  }
}
