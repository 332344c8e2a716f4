package org.waitprof.report.text;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.waitprof.report.ReportContext;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.TableView;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.PlainText;

/**
 * A section that is a table: heading, sentence, rows. Columns of durations that stand side by side
 * have one unit, that of the largest value, named in the first of them.
 */
final class TableSection implements Section {
  private final Function<ReportContext, TableView<?>> table;

  TableSection(Function<ReportContext, TableView<?>> table) {
    this.table = table;
  }

  @Override
  public void print(ReportContext shown, Page page) throws IOException {
    print(table.apply(shown), shown, page);
  }

  private static <R> void print(TableView<R> view, ReportContext shown, Page page)
      throws IOException {
    if (view.rows().isEmpty()) {
      return;
    }
    page.heading(view.title(), view.remark());
    if (!view.sentence().isEmpty()) {
      page.paragraph("  ", "  ", view.sentence());
    }
    List<R> rows = view.listed(shown.options());
    Table table = new Table();
    List<DurationUnit> units = view.units(rows);
    for (int i = 0; i < units.size(); i++) {
      TableColumn<R> column = view.columns().get(i);
      if (column.unit().isNumber()) {
        boolean named = view.isNanos(i) && !view.isNanos(i - 1);
        table.number(column.title() + (named ? " " + units.get(i).name() : ""));
      } else {
        table.name(column.title());
      }
    }
    for (R row : rows) {
      String[] cells = new String[units.size()];
      for (int i = 0; i < cells.length; i++) {
        cells[i] = cell(view.columns().get(i), row, units.get(i));
      }
      table.row(cells);
    }
    table.print(page, "  ");
  }

  private static <R> String cell(TableColumn<R> column, R row, DurationUnit unit) {
    Object value = column.of(row);
    if (!(value instanceof Number number)) {
      return column.unit().isNumber() ? "-" : PlainText.of(value.toString());
    }
    return switch (column.unit()) {
      case NANOS -> unit.format(number.longValue());
      case RATIO -> Percentages.column(number.doubleValue());
      default -> number.toString();
    };
  }
}
