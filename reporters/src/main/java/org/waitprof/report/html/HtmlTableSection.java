package org.waitprof.report.html;

import java.util.List;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.table.TableSource;
import org.waitprof.report.table.TableView;
import org.waitprof.report.wording.DurationUnit;

/**
 * A section that is a table: title, sentence, rows, notes. Subclasses may add pictures around it.
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
    view.notes().forEach(note -> html.element("p", note + "."));
    after(model, html);
    HtmlSection.end(html);
  }

  /** Writes the content above the table. */
  void before(PageModel model, Html html) {}

  /** Writes the content below the table. */
  void after(PageModel model, Html html) {}

  <R> void rows(TableView<R> view, PageModel model, Html html) {
    if (!view.onPage().isEmpty()) {
      List<DurationUnit> units = view.units(view.onPage());
      HtmlTable.write(html, "sortable", view.caption(), view.columns(), units, view.onPage());
    }
  }
}
