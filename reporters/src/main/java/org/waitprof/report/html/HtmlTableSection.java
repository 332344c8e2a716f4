package org.waitprof.report.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.waitprof.report.ReportContext;
import org.waitprof.report.html.HtmlTable.Cell;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.table.Folded;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.TableView;
import org.waitprof.report.wording.DurationUnit;

/** A section that is a table: title, sentence, rows. */
final class HtmlTableSection implements HtmlSection {
  private final Function<ReportContext, TableView<?>> table;

  HtmlTableSection(Function<ReportContext, TableView<?>> table) {
    this.table = table;
  }

  @Override
  public void write(PageModel model, Html html) throws IOException {
    write(table.apply(model.shown()), html);
  }

  private static <R> void write(TableView<R> view, Html html) throws IOException {
    if (view.rows().isEmpty()) {
      return;
    }
    HtmlSection.begin(html, view.id(), view.title(), view.remark());
    if (!view.sentence().isEmpty()) {
      html.element("p", view.sentence() + ".");
    }
    List<String> titles = new ArrayList<>();
    List<DurationUnit> units = view.units(view.onPage());
    for (int i = 0; i < units.size(); i++) {
      TableColumn<R> column = view.columns().get(i);
      String title = column.title() + (view.isNanos(i) ? " " + units.get(i).name() : "");
      titles.add((column.unit().isNumber() ? "#" : "") + title);
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (R row : view.onPage()) {
      List<Cell> cells = new ArrayList<>();
      for (int i = 0; i < units.size(); i++) {
        cells.add(cell(view.columns().get(i), row, units.get(i)));
      }
      rows.add(cells);
    }
    HtmlTable.whole(html, view.caption(), titles, rows);
    HtmlSection.end(html);
  }

  private static <R> Cell cell(TableColumn<R> column, R row, DurationUnit unit) {
    Object value = column.of(row);
    if (value instanceof Folded folded && !folded.whole().isEmpty()) {
      return Cell.folded(folded.text(), folded.whole());
    }
    if (!(value instanceof Number number)) {
      return Cell.of(column.unit().isNumber() ? "-" : value.toString());
    }
    return switch (column.unit()) {
      case NANOS -> Cell.of(unit.format(number.longValue()), number.longValue());
      case RATIO -> Cell.percent(number.doubleValue());
      default -> Cell.of(number.toString(), number.longValue());
    };
  }
}
