package org.waitprof.report.html;

import java.util.Comparator;
import java.util.List;
import org.waitprof.model.CallPath;
import org.waitprof.report.figures.CallTree;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.html.HtmlTable.Cell;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.wording.ByteSizes;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PatternNames;

/** Every MPI call of every call path, to be sorted and searched. */
final class HtmlCallsSection implements HtmlSection {
  /** More rows than this make browsers slow and readers tired. */
  private static final int MOST_ROWS = 2000;

  /** Frames that are in the table; the others unfold. */
  private static final int INNERMOST = 2;

  private static final List<String> TITLES =
      List.of(
          "call",
          "call path",
          "pattern",
          "#calls",
          "#time s",
          "#time %",
          "#wait s",
          "#wait %",
          "#mean",
          "#max",
          "#bytes");

  @Override
  public void write(PageModel model, Html html) {
    if (model.ends().isEmpty()) {
      return;
    }
    List<PageModel.End> ends =
        model.ends().stream()
            .sorted(Comparator.comparingLong(PageModel.End::timeNanos).reversed())
            .limit(MOST_ROWS)
            .toList();
    int left = model.ends().size() - ends.size();
    HtmlSection.begin(
        html,
        "calls",
        "MPI calls",
        left == 0
            ? ""
            : "the " + ends.size() + " longest; " + left + " more are in the CSV export");
    Controls.begin(html);
    Controls.search(html, "calls-find", "Search");
    html.raw("<output id=\"calls-count\"></output>");
    Controls.end(html);
    HtmlTable.begin(
        html,
        "MPI calls by call path; shares are of run time; a click on a title sorts, one on a path"
            + " unfolds it",
        TITLES,
        true);
    long runNanos = model.runNanos();
    for (PageModel.End end : ends) {
      HtmlTable.row(html, TITLES, cells(end, runNanos));
    }
    HtmlTable.end(html);
    HtmlSection.end(html);
  }

  private static List<Cell> cells(PageModel.End end, long runNanos) {
    long time = end.timeNanos();
    long wait = end.waitNanos();
    double mean = RunTime.ratio(time, end.count());
    return List.of(
        Cell.of(String.valueOf(end.node().call())),
        path(end.node()),
        Cell.of(end.pattern().isEmpty() ? "" : PatternNames.of(end.pattern())),
        Cell.of(Long.toString(end.count()), end.count()),
        Cell.seconds(time),
        Cell.percent(RunTime.ratio(time, runNanos)),
        Cell.seconds(wait),
        Cell.percent(RunTime.ratio(wait, runNanos)),
        Cell.of(Durations.of(mean), mean),
        Cell.of(Durations.of(end.maxNanos()), end.maxNanos()),
        Cell.of(end.bytes() == 0 ? "-" : ByteSizes.of(end.bytes()), end.bytes()));
  }

  private static Cell path(CallTree.Node end) {
    var frames =
        CallTree.way(end).stream()
            .flatMap(node -> java.util.stream.Stream.ofNullable(node.frame()))
            .toList();
    List<String> names = FrameNames.of(new CallPath(frames), false);
    int hidden = Math.max(0, names.size() - INNERMOST);
    String last = String.join(" > ", names.subList(hidden, names.size()));
    return Cell.folded(hidden == 0 ? last : "... > " + last, String.join(" > ", names));
  }
}
