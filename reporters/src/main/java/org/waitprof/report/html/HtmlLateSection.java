package org.waitprof.report.html;

import org.waitprof.report.html.data.PageModel;

/** A flame graph of what the late ranks did while others waited for them. */
final class HtmlLateSection implements HtmlSection {
  @Override
  public void write(PageModel model, Html html) {
    if (model.late().tree().root().weight() <= 0) {
      return;
    }
    HtmlSection.begin(
        html,
        "late",
        "What the late ranks did",
        "while others waited for them; as wide as the waiting that it caused");
    Controls.begin(html);
    HtmlCallPathsSection.graph(html, "late-graph");
    html.raw("<ul id=\"late-graph-kinds\" class=\"legend\"></ul>\n");
    HtmlSection.end(html);
  }
}
