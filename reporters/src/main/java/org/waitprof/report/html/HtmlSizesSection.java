package org.waitprof.report.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.figures.SizeTable;
import org.waitprof.report.html.HtmlTable.Cell;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.wording.ByteSizes;
import org.waitprof.report.wording.Durations;

/** Message sizes as a histogram. */
final class HtmlSizesSection implements HtmlSection {
  private static final List<String> TITLES =
      List.of("size", "#messages", "#bytes", "#time s", "#wait s", "#time a message");

  @Override
  public void write(PageModel model, Html html) throws IOException {
    SizeTable sizes = SizeTable.of(model.profile(), model.options().selection());
    if (sizes.rows().isEmpty()) {
      return;
    }
    HtmlSection.begin(
        html, "sizes", "Message sizes", "each message once a side; upper bound excluded");
    Controls.begin(html);
    Controls.select(
        html,
        "sizes-metric",
        "Show",
        List.of("1", "messages", "2", "bytes", "3", "time", "4", "waiting"));
    Controls.end(html);
    html.raw("<div id=\"sizes-bars\"></div>\n");
    List<List<Cell>> rows = new ArrayList<>();
    for (SizeTable.Row row : sizes.rows()) {
      rows.add(
          List.of(
              Cell.of(ByteSizes.ofClass(row.sizeClass()), row.sizeClass()),
              Cell.of(Long.toString(row.count()), row.count()),
              Cell.of(ByteSizes.of(row.bytes()), row.bytes()),
              Cell.seconds(row.sumNanos()),
              Cell.seconds(row.waitNanos()),
              Cell.of(
                  Durations.of((double) row.sumNanos() / row.count()),
                  (double) row.sumNanos() / row.count())));
    }
    HtmlTable.behind(html, "Table of message sizes", TITLES, rows);
    HtmlSection.end(html);
  }
}
