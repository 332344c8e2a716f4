package org.waitprof.report.html;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.RankFacts;
import org.waitprof.report.html.HtmlTable.Cell;
import org.waitprof.report.html.data.PageModel;

/** The numbers behind the pictures of ranks, as a table. */
final class RankTable {
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

  private RankTable() {}

  static void write(PageModel model, Html html) {
    if (model.ranks().size() > 0) {
      HtmlTable.behind(html, "Table of ranks", TITLES, rows(model));
    }
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
              Cell.seconds(run),
              Cell.seconds(useful),
              Cell.seconds(mpi),
              Cell.seconds(wait),
              Cell.percent(run == 0 ? 0 : (double) wait / run),
              Cell.percent(worst),
              Cell.percent(run == 0 ? 0 : lacked / run)));
    }
    return rows;
  }
}
