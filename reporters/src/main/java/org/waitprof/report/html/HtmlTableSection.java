package org.waitprof.report.html;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.html.HtmlTable.Cell;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.table.Folded;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.TableSource;
import org.waitprof.report.table.TableView;
import org.waitprof.report.wording.DurationUnit;

/**
 * A section that is a table: title, sentence, rows, notes; and pictures around it where there are
 * any.
 */
class HtmlTableSection implements HtmlSection {
  private final TableSource source;

  HtmlTableSection(TableSource source) {
    this.source = source;
  }

  @Override
  public final void write(PageModel model, Html html) {
    TableView<?> view = source.view(model.shown());
    if (view.isEmpty()) {
      return;
    }
    HtmlSection.begin(html, source.id(), view.title(), view.remark());
    before(model, html);
    if (!view.sentence().isEmpty()) {
      html.element("p", view.sentence() + ".");
    }
    rows(view, model, html);
    for (String note : view.notes()) {
      html.element("p", note + ".");
    }
    after(model, html);
    HtmlSection.end(html);
  }

  /** What stands above the table. */
  void before(PageModel model, Html html) {}

  /** What stands below it. */
  void after(PageModel model, Html html) {}

  /** The rows. */
  <R> void rows(TableView<R> view, PageModel model, Html html) {
    List<String> titles = new ArrayList<>();
    List<DurationUnit> units = view.units(view.onPage());
    for (int i = 0; i < units.size(); i++) {
      String title = view.columns().get(i).title();
      titles.add(
          (view.columns().get(i).unit().isNumber() ? "#" : "")
              + title
              + (view.isNanos(i) ? " " + units.get(i).name() : ""));
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (R row : view.onPage()) {
      List<Cell> cells = new ArrayList<>();
      for (TableColumn<R> column : view.columns()) {
        cells.add(cell(column, row, units.get(cells.size())));
      }
      rows.add(cells);
    }
    if (!rows.isEmpty()) {
      HtmlTable.whole(html, view.caption(), titles, rows);
    }
  }

  private static <R> Cell cell(TableColumn<R> column, R row, DurationUnit unit) {
    Object value = column.of(row);
    if (value instanceof Folded folded && !folded.whole().isEmpty()) {
      return Cell.folded(folded.text(), folded.whole());
    }
    return new Cell(
        column.unit().shown(value, unit), value instanceof Number ? value.toString() : "");
  }
}
