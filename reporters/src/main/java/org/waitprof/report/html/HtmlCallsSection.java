package org.waitprof.report.html;

import java.util.Comparator;
import java.util.List;
import org.waitprof.model.CallPath;
import org.waitprof.report.figures.CallTree;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.table.Folded;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PatternNames;

/** Table of every MPI call of every call path; readers can sort and search it. */
final class HtmlCallsSection implements HtmlSection {
  /** Maximum number of rows: more make browsers slow and readers tired. */
  private static final int MOST_ROWS = 2000;

  /** Number of frames in the table; the others unfold. */
  private static final int INNERMOST = 2;

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
    HtmlTable.inSeconds(
        html,
        "sortable",
        "MPI calls by call path; shares are of run time; a click on a title sorts, one on a path"
            + " unfolds it",
        columns(model.runNanos()),
        ends);
    HtmlSection.end(html);
  }

  private static List<TableColumn<PageModel.End>> columns(long runNanos) {
    return List.of(
        Unit.TEXT.shown("call", end -> String.valueOf(end.node().call())),
        Unit.TEXT.shown("call path", end -> path(end.node())),
        Unit.TEXT.shown(
            "pattern", end -> end.pattern().isEmpty() ? "" : PatternNames.of(end.pattern())),
        Unit.NUMBER.shown("calls", PageModel.End::count),
        Unit.NANOS.shown("time", PageModel.End::timeNanos),
        Unit.RATIO.shown("time %", end -> RunTime.ratio(end.timeNanos(), runNanos)),
        Unit.NANOS.shown("wait", PageModel.End::waitNanos),
        Unit.RATIO.shown("wait %", end -> RunTime.ratio(end.waitNanos(), runNanos)),
        Unit.MEAN_NANOS.shown("mean", end -> RunTime.ratio(end.timeNanos(), end.count())),
        Unit.MEAN_NANOS.shown("max", PageModel.End::maxNanos),
        Unit.BYTES.shown("bytes", end -> end.bytes() == 0 ? "" : (Object) end.bytes()));
  }

  private static Folded path(CallTree.Node end) {
    var frames =
        CallTree.way(end).stream()
            .flatMap(node -> java.util.stream.Stream.ofNullable(node.frame()))
            .toList();
    List<String> names = FrameNames.of(new CallPath(frames), false);
    int hidden = Math.max(0, names.size() - INNERMOST);
    String last = String.join(" > ", names.subList(hidden, names.size()));
    return new Folded(hidden == 0 ? last : "... > " + last, String.join(" > ", names));
  }
}
