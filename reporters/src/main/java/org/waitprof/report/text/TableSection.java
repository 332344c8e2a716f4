package org.waitprof.report.text;

import java.io.IOException;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.table.TableSource;
import org.waitprof.report.table.TableView;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.PlainText;

/**
 * A section that is a table: heading, sentence, rows, notes. On a narrow page the place, the last
 * column of many, stands below each row.
 */
record TableSection(TableSource source) implements Section {
  /** From this width on all columns are in the table. */
  private static final int WIDE = 112;

  private static final int MANY = 7;

  @Override
  public void print(ReportContext shown, Page page) throws IOException {
    print(source.view(shown), shown, page);
  }

  private static <R> void print(TableView<R> view, ReportContext shown, Page page)
      throws IOException {
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
    for (String note : view.notes()) {
      page.paragraph(note);
    }
  }

  private static <R> void rows(TableView<R> view, List<R> rows, Page page) throws IOException {
    int last = view.columns().size() - 1;
    boolean below =
        page.width() < WIDE && last + 1 >= MANY && view.columns().get(last).title().equals("place");
    int columns = below ? last : last + 1;
    Table table = new Table();
    List<DurationUnit> units = view.units(rows);
    for (int i = 0; i < columns; i++) {
      if (view.columns().get(i).unit().isNumber()) {
        table.number(view.title(i, units));
      } else {
        table.name(view.title(i, units));
      }
    }
    for (R row : rows) {
      List<String> cells = view.cells(row, units).stream().map(PlainText::of).toList();
      table.row(cells.subList(0, columns).toArray(new String[0]));
      if (below) {
        List<String> words = List.of(cells.get(last).split(" "));
        table.detail(Page.wrap("      ", "        ", words, " ", page.width()));
      }
    }
    table.print(page, "  ");
  }
}
