package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.CriticalPathTable;
import org.waitprof.report.figures.CriticalPathTable.Row;
import org.waitprof.report.figures.RankSpread;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.Template;

/** Places on the critical path of a trace, the longest first. */
@AutoService(TableSource.class)
public final class CriticalPathView implements TableSource {
  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          Unit.NANOS.shown("time", row -> row.severity().total()),
          Unit.RATIO.shown("%", Row::ratio),
          Unit.RANK.shown("rank", row -> row.severity().maxRank()),
          Unit.TEXT.shown("place", CriticalPathView::place));

  @Override
  public String id() {
    return "critical";
  }

  @Override
  public TableView<Row> view(ReportContext shown) {
    CriticalPathTable path = CriticalPathTable.of(shown.profile());
    return new TableView<>(
        "Critical path",
        "measured; only what gets faster here shortens the run",
        "Places on the critical path, longest first",
        5,
        COLUMNS,
        path.rows(),
        path.rows().isEmpty() ? "" : sentence(path),
        List.of());
  }

  private static String sentence(CriticalPathTable path) {
    RankSpread ranks = path.ranks();
    return Template.fill(
        "%s of it outside of MPI; most on rank %d (%s), least on rank %d (%s)",
        Percentages.sentence(path.outsideRatio()),
        ranks.maxRank(),
        Percentages.sentence(RunTime.ratio(ranks.max(), ranks.total())),
        ranks.minRank(),
        Percentages.sentence(RunTime.ratio(ranks.min(), ranks.total())));
  }

  private static Folded place(Row row) {
    return new Folded(
        (row.before() ? "computation before " : "") + FrameNames.place(row.call(), row.path()),
        String.join(" > ", FrameNames.of(row.path(), false)));
  }
}
