package org.waitprof.report.text;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.RankSet;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.table.WaitsView;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Template;

/** Section on where the program waits: a table, then the call path of each row. */
final class WaitsSection implements Section {
  @Override
  public void print(ReportContext shown, Page page) {
    ReportOptions options = shown.options();
    selection(options.selection(), page);
    new TableSection(new WaitsView()).print(shown, page);
    paths(WaitsView.listed(shown), options, page);
  }

  private static void paths(List<WaitRow> rows, ReportOptions options, Page page) {
    if (rows.isEmpty()) {
      return;
    }
    page.line("");
    page.line(page.paint().dim("  Call paths, outermost first"));
    int number = 0;
    for (WaitRow row : rows) {
      number++;
      PathLines.of(row.path(), Template.fill(" %2d  ", number), page.width(), options.verbose())
          .forEach(page::line);
    }
  }

  /** Says that the tables below do not show everything. */
  private static void selection(Selection selection, Page page) {
    if (selection.isAll()) {
      return;
    }
    List<String> parts = new ArrayList<>();
    if (!selection.ranks().equals(RankSet.ALL)) {
      parts.add("ranks " + selection.ranks());
    }
    if (!selection.callPath().isEmpty()) {
      parts.add("call paths with '" + PlainText.of(selection.callPath()) + "'");
    }
    if (!selection.pattern().isEmpty()) {
      parts.add("pattern " + PatternNames.of(selection.pattern()));
    }
    page.line("");
    page.paragraph("", "", "Tables below show " + String.join(", ", parts) + " only.");
  }
}
