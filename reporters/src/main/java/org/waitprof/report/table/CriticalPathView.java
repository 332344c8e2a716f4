package org.waitprof.report.table;

import java.util.List;
import java.util.Locale;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.CriticalPathTable;
import org.waitprof.report.figures.CriticalPathTable.Row;
import org.waitprof.report.figures.RankSpread;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.Percentages;

/** Places on the critical path of a trace, the longest first. */
public final class CriticalPathView {
  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          TableColumn.of(
              "time_ns", Unit.NANOS, "time", "On the path.", row -> row.severity().total()),
          TableColumn.of("path_ratio", Unit.RATIO, "%", "Share of the path.", Row::ratio),
          TableColumn.of(
              "rank",
              Unit.RANK,
              "rank",
              "The rank with most of it.",
              row -> row.severity().maxRank()),
          TableColumn.of(
              "place",
              Unit.TEXT,
              "place",
              "The call, or the computation before it.",
              CriticalPathView::place));

  private CriticalPathView() {}

  /** Of the whole job. */
  public static TableView<Row> of(ReportContext shown) {
    CriticalPathTable path = CriticalPathTable.of(shown.profile());
    return new TableView<>(
        "critical",
        "Critical path",
        "measured; only what gets faster here shortens the run",
        "Places on the critical path, longest first",
        5,
        COLUMNS,
        path.rows(),
        path.rows().isEmpty() ? "" : sentence(path));
  }

  private static String sentence(CriticalPathTable path) {
    RankSpread ranks = path.ranks();
    return String.format(
        Locale.ROOT,
        "%s of it outside of MPI; most on rank %d (%s), least on rank %d (%s)",
        Percentages.sentence(path.outsideRatio()),
        ranks.maxRank(),
        Percentages.sentence(RunTime.ratio(ranks.max(), ranks.total())),
        ranks.minRank(),
        Percentages.sentence(RunTime.ratio(ranks.min(), ranks.total())));
  }

  private static Folded place(Row row) {
    String place = FrameNames.innermost(row.path());
    String what = (row.before() ? "computation before " : "") + row.call().standardName();
    return new Folded(
        what + (place.isEmpty() ? "" : " at " + place),
        String.join(" > ", FrameNames.of(row.path(), false)));
  }
}
