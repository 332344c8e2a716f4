package org.waitprof.report.html;

import java.util.List;
import org.waitprof.report.html.data.PageModel;

/**
 * The call paths as a flame graph: from the program down, or from MPI calls up to their callers.
 */
final class HtmlCallPathsSection implements HtmlSection {
  @Override
  public void write(PageModel model, Html html) {
    if (model.ends().isEmpty()) {
      return;
    }
    HtmlSection.begin(
        html, "paths", "Flame graph", "of the metric and ranks chosen above; colour by legend");
    Controls.begin(html);
    Controls.select(
        html,
        "flame-from",
        "From",
        List.of("program", "the program down", "call", "MPI calls up to their callers"));
    html.open("label").open("input", "type", "checkbox", "id", "flame-fold");
    html.text(" Fold single paths").close("label");
    graph(html, "flame");
    html.raw("<p class=\"hint\">In numbers: the <a href=\"#calls\">table of calls</a>.</p>\n");
    HtmlSection.end(html);
  }

  /** The graph and the other controls. */
  static void graph(Html html, String id) {
    Controls.search(html, id + "-find", "Find");
    html.raw("<output id=\"" + id + "-matched\"></output>");
    html.raw("<button id=\"" + id + "-reset\" type=\"button\">Reset zoom</button>");
    Controls.end(html);
    html.open("p", "id", id + "-help", "class", "hint");
    html.text("Click or Enter zooms in, Escape zooms out; arrow keys go through the paths.");
    html.close("p");
    html.raw("<div id=\"" + id + "\" class=\"flame\"></div>\n");
    html.raw("<p id=\"" + id + "-detail\" class=\"path\"></p>\n");
  }
}
