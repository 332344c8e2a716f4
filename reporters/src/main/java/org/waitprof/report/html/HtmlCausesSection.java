package org.waitprof.report.html;

import java.util.List;
import org.waitprof.report.figures.cause.DelaySteps;
import org.waitprof.report.figures.cause.LateMethods;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.table.CausesView;
import org.waitprof.report.wording.DelayWords;
import org.waitprof.report.wording.MethodWords;

/**
 * The places that made ranks wait. Maps of the process grid show side by side where ranks wait and
 * which ranks caused it, directly and indirectly. They do so for the whole job and for the most
 * costly places.
 */
final class HtmlCausesSection extends HtmlTableSection {
  private static final int PLACES_WITH_MAPS = 5;

  HtmlCausesSection() {
    super(new CausesView());
  }

  @Override
  void before(PageModel model, Html html) {
    CauseMaps maps = CauseMaps.of(model);
    maps.job(html);
    DelaySteps way = DelaySteps.of(model.profile());
    if (DelayWords.of(way).isPresent()) {
      html.open("div", "class", "maps");
      maps.steps(way, html);
      html.close("div");
    }
  }

  @Override
  void after(PageModel model, Html html) {
    CauseMaps maps = CauseMaps.of(model);
    List<LateMethods.Row> rows = model.late().rows();
    for (LateMethods.Row row : rows.subList(0, Math.min(PLACES_WITH_MAPS, rows.size()))) {
      maps.place(MethodWords.of(row), row.sum().place(), html);
    }
  }
}
