package org.waitprof.report.html;

import java.util.List;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.report.figures.cause.SelectedPairs;
import org.waitprof.report.html.data.MatrixCells;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.table.PairsTable;

/**
 * Section on pairs of ranks, which waited for or sent to each other: a heat map, and the longest
 * waits behind it.
 */
final class HtmlMatrixSection implements HtmlSection {
  private static final int MOST_ROWS = 100;

  @Override
  public void write(PageModel model, Html html) {
    if (MatrixCells.of(model).cells().isEmpty()) {
      return;
    }
    List<RankPair> pairs = SelectedPairs.byWaiting(model.profile(), model.options().selection());
    HtmlSection.begin(
        html, "matrix", "Ranks and their partners", "a row: the rank that waits, and that sends");
    Controls.begin(html);
    Controls.select(
        html,
        "matrix-metric",
        "Show",
        List.of("2", "waiting for", "3", "messages to", "4", "bytes to"));
    Controls.end(html);
    html.raw("<div id=\"matrix-map\" class=\"canvas\"></div>\n");
    HtmlTable.behind(
        html,
        "Table of the longest waits of a rank for another",
        new PairsTable().columns("rank", "peer", "wait_ns", "messages", "bytes"),
        pairs.subList(0, Math.min(MOST_ROWS, pairs.size())));
    HtmlSection.end(html);
  }
}
