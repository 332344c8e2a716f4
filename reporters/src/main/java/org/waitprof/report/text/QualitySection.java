package org.waitprof.report.text;

import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.wording.NoteLines;

/**
 * Section on the quality of the figures: warnings first, marked with an exclamation mark. With
 * {@code -v} it has every note, else one of each kind, and none on how measuring went well.
 */
final class QualitySection implements Section {
  @Override
  public void print(ReportContext shown, Page page) {
    page.heading("Quality", "");
    List<NoteLines.Kind> kinds =
        shown.options().verbose()
            ? NoteLines.of(shown.profile())
            : NoteLines.brief(shown.profile());
    if (kinds.isEmpty()) {
      page.line(
          shown.profile().facts().complete()
              ? "  ok: no check found anything"
              : "  " + page.paint().yellow("!") + " incomplete: not every rank reached Finalize");
    }
    Page column = page.narrowed(120);
    for (NoteLines.Kind kind : kinds) {
      String mark = kind.warning() ? page.paint().yellow("!") : "-";
      boolean verbose = shown.options().verbose();
      column.item(mark, verbose ? kind.text() : kind.summary());
      for (String more : verbose ? kind.more() : List.<String>of()) {
        column.item(mark, more);
      }
    }
  }
}
