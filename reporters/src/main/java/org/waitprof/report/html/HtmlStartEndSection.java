package org.waitprof.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.efficiency.RankEnds;
import org.waitprof.efficiency.StartAndEnd;
import org.waitprof.report.html.HtmlTable.Cell;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.wording.StartEndWords;

/** Who came late to Init and to Finalize, and who ended early; by rank, or group of ranks. */
final class HtmlStartEndSection implements HtmlSection {
  private static final List<String> TITLES =
      List.of(
          "#rank", "#before Init s", "#wait in Init s", "#wait in Finalize s", "#ended early s");

  @Override
  public void write(PageModel model, Html html) {
    Optional<StartAndEnd> found = StartAndEnd.of(model.profile());
    if (found.isEmpty()) {
      return;
    }
    HtmlSection.begin(
        html, "ends", "Start and end", "outside of the run time, by the hosts' clocks");
    html.element("p", String.join("; ", StartEndWords.of(found.get())) + ".");
    List<List<Cell>> rows = rows(model, RankEnds.last(model.profile()).orElseThrow());
    HtmlTable.behind(html, "Start and end by rank; of groups, the most", TITLES, rows);
    HtmlSection.end(html);
  }

  private static List<List<Cell>> rows(PageModel model, RankEnds.Last last) {
    List<List<Cell>> rows = new ArrayList<>();
    for (int group = 0; group < model.groups().count(); group++) {
      int[] members = model.groups().members(group);
      long before = 0;
      long init = 0;
      long finalization = 0;
      long early = 0;
      for (int rank : members) {
        RankEnds ends = last.of(model.facts(rank));
        before = Math.max(before, ends.beforeNanos());
        init = Math.max(init, ends.initWaitNanos());
        finalization = Math.max(finalization, ends.finalizeWaitNanos());
        early = Math.max(early, ends.earlyNanos());
      }
      rows.add(
          List.of(
              Cell.of(model.groups().name(group), members[0]),
              Cell.seconds(before),
              Cell.seconds(init),
              Cell.seconds(finalization),
              Cell.seconds(early)));
    }
    return rows;
  }
}
