package org.waitprof.report.html;

import java.io.IOException;
import org.waitprof.report.html.data.PageModel;

/** A flame graph of what the late ranks did while others waited for them, of an analysed trace. */
final class HtmlLateSection implements HtmlSection {
  @Override
  public void write(PageModel model, Html html) throws IOException {
    if (model.late().rows().isEmpty()) {
      return;
    }
    HtmlSection.begin(
        html,
        "late",
        "What the late ranks did",
        "while others waited for them; as wide as the waiting that it caused");
    Controls.begin(html);
    HtmlCallPathsSection.graph(html, "late-graph");
    HtmlSection.end(html);
  }
}
