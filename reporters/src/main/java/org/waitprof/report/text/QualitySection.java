package org.waitprof.report.text;

import java.io.IOException;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.report.ReportContext;
import org.waitprof.report.wording.PlainText;

/** What to know before trusting the figures: warnings first, marked with an exclamation mark. */
final class QualitySection implements Section {
  @Override
  public void print(ReportContext shown, Page page) throws IOException {
    JobProfile profile = shown.profile();
    page.heading("Quality", "");
    if (profile.notes().isEmpty()) {
      boolean complete = profile.facts().complete();
      page.line(
          complete
              ? "  ok: nothing to remark"
              : "  " + page.paint().yellow("!") + " incomplete: not every rank reached Finalize");
      return;
    }
    Page column = page.narrowed(120);
    for (Severity severity : new Severity[] {Severity.WARNING, Severity.INFO}) {
      for (QualityNote note : profile.notes()) {
        if (note.severity() == severity) {
          boolean warning = severity == Severity.WARNING;
          String mark = warning ? page.paint().yellow("!") : "-";
          column.item(mark, PlainText.of(note.text()));
        }
      }
    }
  }
}
