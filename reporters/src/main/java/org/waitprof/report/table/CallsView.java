package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.CallTotals;
import org.waitprof.report.figures.CallTotals.Row;
import org.waitprof.report.wording.Estimated;

/** What each MPI call costs. */
@AutoService(TableSource.class)
public final class CallsView implements TableSource {
  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          TableColumn.shown(Unit.TEXT, "call", row -> row.call().standardName()),
          TableColumn.shown(Unit.NUMBER, "count", Row::count),
          TableColumn.shown(Unit.NANOS, "time", Row::sumNanos),
          TableColumn.shown(Unit.NANOS, "wait", Row::waitNanos),
          TableColumn.shown(
              Unit.RATIO, "%", row -> row.call().isInRunTime() ? (Object) row.share() : ""),
          TableColumn.shown(Unit.MEAN_NANOS, "mean", Row::meanNanos),
          TableColumn.shown(
              Unit.BYTES, "bytes", row -> row.bytes() == 0 ? "" : (Object) row.bytes()));

  @Override
  public String id() {
    return "calls";
  }

  @Override
  public TableView<Row> view(ReportContext shown) {
    return TableView.of(
        "MPI calls",
        "time of all ranks, % of their run time" + Estimated.waitRemark(shown.waits()),
        "MPI calls, most time first",
        COLUMNS,
        CallTotals.of(shown.profile(), shown.options().selection()).rows());
  }
}
