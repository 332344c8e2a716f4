package org.waitprof.report.text;

import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.table.WaitsView;
import org.waitprof.report.wording.Template;

/** Section on where the program waits: a table, then the call path of each row. */
final class WaitsSection implements Section {
  @Override
  public void print(ReportContext shown, Page page) {
    ReportOptions options = shown.options();
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
}
