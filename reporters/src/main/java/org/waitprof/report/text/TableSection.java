package org.waitprof.report.text;

import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.table.TableSource;
import org.waitprof.report.table.TableView;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.PlainText;

/**
 * A section that is a table: heading, sentence, rows, notes. On a narrow page the place, often the
 * last column, stands below each row.
 */
record TableSection(TableSource source) implements Section {
  /** Minimum width of a page, in columns, that has all columns in the table. */
  private static final int WIDE = 112;

  private static final int MANY = 7;

  @Override
  public void print(ReportContext shown, Page page) {
    print(source.view(shown), shown, page);
  }

  private static <R> void print(TableView<R> view, ReportContext shown, Page page) {
    if (view.isEmpty()) {
      return;
    }
    page.heading(view.title(), view.remark());
    if (!view.sentence().isEmpty()) {
      page.paragraph(view.sentence());
    }
    List<R> rows = view.listed(shown.options());
    if (!rows.isEmpty()) {
      rows(view, rows, page);
    }
    view.notes().forEach(page::paragraph);
  }

  private static <R> void rows(TableView<R> view, List<R> rows, Page page) {
    List<DurationUnit> units = view.units(rows);
    TextTable table = TextTable.of(view, rows, units, PlainText::of);
    List<String> titles = table.titles();
    boolean below =
        page.width() < WIDE
            && titles.size() >= MANY
            && titles.get(titles.size() - 1).equals("place");
    (below ? table.lastBelow(page.width()) : table).print(page);
  }
}
