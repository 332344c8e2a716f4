package org.waitprof.report.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The call paths as a flame graph that hangs from the program ("icicle"). */
final class HtmlCallPathsSection implements HtmlSection {
  @Override
  public void write(PageModel model, Html html) throws IOException {
    if (model.ends().isEmpty()) {
      return;
    }
    HtmlSection.begin(html, "paths", "Call paths", "width is time, orange is waiting");
    Controls.begin(html);
    Controls.select(
        html,
        "icicle-metric",
        "Metric",
        List.of("mpi", "time in MPI", "wait", "waiting", "time", "run time"));
    List<String> ranks = new ArrayList<>(List.of("all", "all"));
    for (int group = 0; model.groups().count() > 1 && group < model.groups().count(); group++) {
      ranks.add(Integer.toString(group));
      ranks.add(model.groups().name(group));
    }
    Controls.select(html, "icicle-rank", model.groups().size() == 1 ? "Rank" : "Ranks", ranks);
    Controls.search(html, "icicle-find", "Find");
    html.raw("<button id=\"icicle-reset\" type=\"button\">Reset zoom</button>");
    Controls.end(html);
    html.open("p", "id", "icicle-help", "class", "hint");
    html.text("Click or Enter zooms in, Escape zooms out; arrow keys go through the paths.");
    html.close("p");
    html.raw("<div id=\"icicle\"></div>\n");
    html.raw("<p id=\"icicle-detail\" class=\"path\"></p>\n");
    html.raw("<p class=\"hint\">In numbers: the <a href=\"#calls\">table of calls</a>.</p>\n");
    HtmlSection.end(html);
  }
}
