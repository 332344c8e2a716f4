package org.waitprof.report.html;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.html.data.TimeSeriesCells;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;
import org.waitprof.timeseries.Window;

/**
 * The run over time: factors, waiting by pattern, and ranks. Readers can choose a span of the run.
 */
final class HtmlTimeSeriesSection implements HtmlSection {
  private static final int MOST_ROWS = 400;
  private static final List<TableColumn<Window>> COLUMNS =
      List.of(
          Unit.NANOS.shown("from", Window::startNanos),
          Unit.NANOS.shown("to", Window::endNanos),
          Unit.RATIO.shown(
              "parallel efficiency", row -> row.isSeen() ? (Object) row.parallelEfficiency() : ""),
          Unit.RATIO.shown("load balance", Window::loadBalance),
          Unit.RATIO.shown("serialisation", Window::serialisation),
          Unit.RATIO.shown("transfer", Window::transfer),
          Unit.NANOS.shown("waiting", Window::waitTotalNanos));

  @Override
  public void write(PageModel model, Html html) {
    if (TimeSeriesCells.of(model).isEmpty()) {
      return;
    }
    HtmlSection.begin(
        html, "series", "Over time", "drag over a picture to choose a span; Escape shows all");
    html.raw("<p id=\"series-said\" class=\"hint\" aria-live=\"polite\"></p>\n");
    if (model.profile().timeSeries().windows().stream().anyMatch(its -> its.ranks().hasGap())) {
      html.hint(
          "A black line below a picture: for a part of that time nothing was recorded, because"
              + " tracing was off or a buffer was being written. Shares are those of the rest.");
    }
    html.raw(
        "<h3>Where the ranks' time goes</h3><div id=\"series-parts\" class=\"canvas\"></div>\n");
    html.raw("<h3>Waiting by pattern</h3><div id=\"series-waits\" class=\"canvas\"></div>\n");
    html.raw("<h3>By rank</h3>");
    List<Window> windows = model.profile().timeSeries().windows();
    List<String> shown = new ArrayList<>();
    if (windows.stream().anyMatch(window -> !window.ranks().waitNanos().isEmpty())) {
      shown.addAll(List.of("wait", "waiting"));
    }
    shown.addAll(List.of("mpi", "time in MPI"));
    if (windows.stream().anyMatch(window -> window.ranks().noCoreNanos().length > 0)) {
      shown.addAll(List.of("core", "no core"));
    }
    if (shown.size() > 2) {
      Controls.begin(html);
      Controls.select(html, "series-metric", "Show", shown);
      Controls.end(html);
    }
    html.raw("<div id=\"series-ranks\" class=\"canvas\"></div>\n");
    HtmlTable.behind(
        html,
        "Table of the windows of time"
            + (windows.size() > MOST_ROWS ? ", the first " + MOST_ROWS : ""),
        COLUMNS,
        windows.subList(0, Math.min(MOST_ROWS, windows.size())));
    HtmlSection.end(html);
  }
}
