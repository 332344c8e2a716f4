package org.waitprof.report.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.figures.BeyondWaits;
import org.waitprof.report.figures.CriticalPathTable;
import org.waitprof.report.figures.RankSpread;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.html.HtmlTable.Cell;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.Percentages;

/** What a trace tells beyond waiting: the critical path, parts of waits, ends of collectives. */
final class HtmlMeasuredSection implements HtmlSection {
  private static final int PLACES = 20;
  private static final List<String> PATH =
      List.of("#% of the path", "#time s", "#mostly rank", "what", "place");
  private static final List<String> TIMES =
      List.of("time", "#all ranks s", "#share of run time %", "#mean", "#max", "#worst rank");

  @Override
  public void write(PageModel model, Html html) throws IOException {
    CriticalPathTable path = CriticalPathTable.of(model.profile());
    if (!path.rows().isEmpty()) {
      HtmlSection.begin(
          html,
          "critical",
          "Critical path",
          "measured; only what gets faster here shortens the run");
      RankSpread ranks = path.ranks();
      html.element(
          "p",
          Percentages.sentence(path.outsideRatio())
              + " of it is outside of MPI. Most lies on rank "
              + ranks.maxRank()
              + " ("
              + Percentages.sentence(RunTime.ratio(ranks.max(), ranks.total()))
              + "), least on rank "
              + ranks.minRank()
              + " ("
              + Percentages.sentence(RunTime.ratio(ranks.min(), ranks.total()))
              + ").");
      HtmlTable.whole(html, "Places on the critical path, longest first", PATH, places(path));
      HtmlSection.end(html);
    }
    List<List<Cell>> times = times(model);
    if (!times.isEmpty()) {
      HtmlSection.begin(html, "beyond", "Beyond waits", "measured; parts of waits, completions");
      HtmlTable.whole(html, "Parts of waits, ends of collectives", TIMES, times);
      HtmlSection.end(html);
    }
  }

  private static List<List<Cell>> places(CriticalPathTable path) {
    List<List<Cell>> rows = new ArrayList<>();
    for (CriticalPathTable.Row row : path.rows().subList(0, Math.min(PLACES, path.rows().size()))) {
      rows.add(
          List.of(
              Cell.percent(row.ratio()),
              Cell.seconds(row.severity().total()),
              Cell.of(Integer.toString(row.severity().maxRank()), row.severity().maxRank()),
              Cell.of((row.before() ? "computation before " : "") + row.call().standardName()),
              Cell.folded(
                  FrameNames.innermost(row.path()),
                  String.join(" > ", FrameNames.of(row.path(), false)))));
    }
    return rows;
  }

  private static List<List<Cell>> times(PageModel model) {
    List<List<Cell>> rows = new ArrayList<>();
    for (BeyondWaits.Row row :
        BeyondWaits.of(model.profile(), model.options().selection()).rows()) {
      RankSpread spread = row.severity();
      rows.add(
          List.of(
              Cell.of(row.title()),
              Cell.seconds(spread.total()),
              row.outsideOfRunTime() ? Cell.of("-") : Cell.percent(row.ratio()),
              Cell.of(Durations.of(spread.mean()), spread.mean()),
              Cell.of(Durations.of(spread.max()), spread.max()),
              Cell.of(Integer.toString(spread.maxRank()), spread.maxRank())));
    }
    return rows;
  }
}
