package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Totals;
import org.waitprof.report.figures.TotalsTables;
import org.waitprof.report.wording.Estimated;

/** What each MPI call costs. */
@AutoService(TableSource.class)
public final class CallsView implements TableSource {
  private static final List<TableColumn<Totals<MpiCall>>> COLUMNS =
      List.of(
          TableColumn.shown(Unit.TEXT, "call", row -> row.key().standardName()),
          TableColumn.shown(Unit.NUMBER, "count", Totals::count),
          TableColumn.shown(Unit.NANOS, "time", Totals::sumNanos),
          TableColumn.shown(Unit.NANOS, "wait", Totals::waitNanos),
          TableColumn.shown(
              Unit.RATIO, "%", row -> row.key().isInRunTime() ? (Object) row.timeRatio() : ""),
          TableColumn.shown(
              Unit.MEAN_NANOS, "mean", row -> RunTime.ratio(row.sumNanos(), row.count())),
          TableColumn.shown(
              Unit.BYTES, "bytes", row -> row.bytes() == 0 ? "" : (Object) row.bytes()));

  @Override
  public String id() {
    return "calls";
  }

  @Override
  public TableView<Totals<MpiCall>> view(ReportContext shown) {
    return TableView.of(
        "MPI calls",
        "time of all ranks, % of their run time" + Estimated.waitRemark(shown.waits()),
        "MPI calls, most time first",
        COLUMNS,
        TotalsTables.byCall(shown.profile(), shown.options().selection()));
  }
}
