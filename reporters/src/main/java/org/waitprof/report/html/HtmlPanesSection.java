package org.waitprof.report.html;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.html.data.GridCells;
import org.waitprof.report.html.data.PageModel;

/**
 * Three linked panes, after the idea of Cube (M. Geimer et al., "Scalable performance analysis of
 * large-scale parallel applications", 2010): metrics, call tree, ranks. The script fills them. The
 * tables of ranks behind them need no script.
 */
final class HtmlPanesSection implements HtmlSection {
  @Override
  public void write(PageModel model, Html html) {
    if (model.ranks().size() == 0) {
      return;
    }
    begin(html, "a choice in one filters the others", "panes");
    pane(html, "rankview", "Ranks");
    Controls.begin(html);
    controls(model, html);
    Controls.end(html);
    html.raw("<div id=\"rankpicture\" class=\"canvas\"></div>\n");
    html.hint(
        "A click or Enter chooses; arrows move, PageUp and PageDown by a tenth, Home and End to"
            + " the ends; Escape shows everything.");
    html.close("div");
    html.close("div");
    html.raw("<ul id=\"legend\" class=\"legend\"></ul>\n");
    RankTable.write(model, html);
    GridTable.write(model, html);
    HtmlSection.end(html);
  }

  /**
   * Begins the section with the line that says what is chosen, and the panes, which the caller
   * closes: those of metrics and calls are there.
   */
  static void begin(Html html, String about, String classes) {
    HtmlSection.begin(html, "explore", "Metrics, call paths, ranks", about);
    html.raw("<div class=\"controls\"><p id=\"choice\" role=\"status\"></p>");
    html.raw("<button id=\"choice-reset\" type=\"button\">Show everything</button></div>\n");
    html.open("div", "class", classes).raw("\n");
    pane(html, "metrics", "Metric");
    html.close("div");
    pane(html, "calltree", "Call tree");
    html.close("div");
  }

  /** Begins a pane, with an empty list unless it has the view of ranks; the caller closes it. */
  static void pane(Html html, String id, String title) {
    html.open("div", "class", "pane", "id", id + "-pane").element("h3", title, "id", id + "-title");
    if (!id.equals("rankview")) {
      html.open("div", "id", id, "class", "list").close("div");
    }
  }

  private static void controls(PageModel model, Html html) {
    List<String> views = new ArrayList<>(List.of("bars", "bars"));
    if (GridCells.of(model).isPresent()) {
      views.addAll(List.of("grid", "process grid"));
    }
    views.addAll(List.of("paths", "ranks x call paths"));
    Controls.select(html, "rank-view", "View", views);
    Controls.select(html, "rank-order", "Order", List.of("rank", "by rank", "value", "by value"));
    Controls.select(
        html, "rank-scale", "Scale", List.of("zero", "from 0", "range", "from the least"));
    html.raw("<label>Rank <input id=\"rank-field\" inputmode=\"numeric\" placeholder=\"all\"");
    html.raw(" size=\"7\" autocomplete=\"off\" title=\"a rank, or from-to\"></label>\n");
  }
}
