package org.waitprof.report.html;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.waitprof.efficiency.RankEnds;
import org.waitprof.efficiency.StartAndEnd;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;
import org.waitprof.report.wording.StartEndWords;

/** Section on late entries to Init and to Finalize, and early ends, by rank or group of ranks. */
final class HtmlStartEndSection implements HtmlSection {
  @Override
  public void write(PageModel model, Html html) {
    Optional<StartAndEnd> found = StartAndEnd.of(model.profile());
    if (found.isEmpty()) {
      return;
    }
    HtmlSection.begin(
        html, "ends", "Start and end", "outside of the run time, by the hosts' clocks");
    html.element("p", String.join("; ", StartEndWords.of(found.get())) + ".");
    HtmlTable.behind(
        html,
        "Start and end by rank; for groups of ranks, the longest",
        List.of(
            Unit.RANK.shown("rank", model.groups()::label),
            most("before Init", model, RankEnds::beforeNanos),
            most("wait in Init", model, RankEnds::initWaitNanos),
            most("wait in Finalize", model, RankEnds::finalizeWaitNanos),
            most("ended early", model, RankEnds::earlyNanos)),
        model.groups().all());
    HtmlSection.end(html);
  }

  private static TableColumn<Integer> most(
      String title, PageModel model, ToLongFunction<RankEnds> nanos) {
    RankEnds.Last last = RankEnds.last(model.profile()).orElseThrow();
    return Unit.NANOS.shown(
        title,
        group ->
            Arrays.stream(model.groups().members(group))
                .mapToLong(rank -> nanos.applyAsLong(last.of(model.facts(rank))))
                .max()
                .orElse(0));
  }
}
