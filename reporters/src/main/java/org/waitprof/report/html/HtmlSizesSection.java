package org.waitprof.report.html;

import java.util.List;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.table.SizesView;

/** Section on message sizes, drawn as a histogram. */
final class HtmlSizesSection extends HtmlTableSection {
  HtmlSizesSection() {
    super(new SizesView());
  }

  @Override
  void before(PageModel model, Html html) {
    Controls.begin(html);
    Controls.select(
        html,
        "sizes-metric",
        "Show",
        List.of("1", "messages", "2", "bytes", "3", "time", "4", "waiting"));
    Controls.end(html);
    html.raw("<div id=\"sizes-bars\"></div>\n");
  }
}
