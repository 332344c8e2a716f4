package org.waitprof.report.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.waitprof.model.RankFacts;
import org.waitprof.report.figures.RankSpread;
import org.waitprof.report.html.HtmlTable.Cell;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.Percentages;

/** How long each rank waits: bars, and the numbers behind them. */
final class HtmlRanksSection implements HtmlSection {
  private static final List<String> TITLES =
      List.of(
          "#rank",
          "host",
          "#run s",
          "#useful s",
          "#MPI s",
          "#wait s",
          "#wait %",
          "#max wait %",
          "#no core %");

  @Override
  public void write(PageModel model, Html html) throws IOException {
    if (model.ranks().size() == 0) {
      return;
    }
    RankSpread wait = model.ranks().spread();
    String remark =
        model.groups().size() == 1
            ? "share of run time"
            : "share of run time; each bar " + model.groups().size() + " ranks: mean and range";
    HtmlSection.begin(html, "ranks", "Wait per rank", remark);
    html.element(
        "p",
        String.format(
            Locale.ROOT,
            "From %s (rank %d) to %s (rank %d), mean %s.",
            Durations.of(wait.min()),
            wait.minRank(),
            Durations.of(wait.max()),
            wait.maxRank(),
            Durations.of(wait.mean())));
    Controls.begin(html);
    Controls.select(html, "bars-order", "Order", List.of("rank", "by rank", "wait", "by waiting"));
    Controls.end(html);
    html.raw("<div id=\"bars\" class=\"canvas\"></div>\n");
    HtmlTable.behind(html, "Table of ranks", TITLES, rows(model));
    HtmlSection.end(html);
  }

  private static List<List<Cell>> rows(PageModel model) {
    List<List<Cell>> rows = new ArrayList<>();
    int position = 0;
    for (int group = 0; group < model.groups().count(); group++) {
      int[] members = model.groups().members(group);
      long run = 0;
      long useful = 0;
      long mpi = 0;
      long wait = 0;
      double worst = 0;
      double lacked = 0;
      for (int rank : members) {
        RankFacts facts = model.facts(rank);
        run += facts.runNanos();
        useful += facts.usefulNanos();
        mpi += facts.mpiNanos();
        lacked += facts.cpu().noCoreRatio() * facts.runNanos();
        wait += model.ranks().waitNanos(position);
        worst = Math.max(worst, model.ranks().waitRatio(position++));
      }
      String host = model.facts(members[0]).host();
      String others = model.facts(members[members.length - 1]).host();
      rows.add(
          List.of(
              Cell.of(model.groups().name(group), members[0]),
              Cell.of(host.equals(others) ? host : host + " ... " + others),
              seconds(run),
              seconds(useful),
              seconds(mpi),
              seconds(wait),
              percent(run == 0 ? 0 : (double) wait / run),
              percent(worst),
              percent(run == 0 ? 0 : lacked / run)));
    }
    return rows;
  }

  static Cell seconds(long nanos) {
    return Cell.of(String.format(Locale.ROOT, "%.3f", nanos / 1e9), nanos);
  }

  static Cell percent(double ratio) {
    return Cell.of(Percentages.column(ratio), ratio);
  }
}
