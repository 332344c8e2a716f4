package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.Column;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Totals;
import org.waitprof.report.figures.TotalsTables;
import org.waitprof.report.wording.Estimated;

/** Table of the costs of each MPI call. */
@AutoService(TableSource.class)
public final class CallsView implements TableSource {
  private static final int BEHIND_WAIT = 4;

  private static final TableColumn<Totals<MpiCall>> UNKNOWN =
      Unit.NANOS.shown("not known", Totals::unknownNanos);

  private static final List<TableColumn<Totals<MpiCall>>> COLUMNS =
      List.of(
          Unit.TEXT.shown("call", row -> row.key().standardName()),
          Unit.NUMBER.shown("count", Totals::count),
          Unit.NANOS.shown("time", Totals::sumNanos),
          Unit.NANOS.shown("wait", Totals::waitNanos),
          Unit.RATIO.shown("%", row -> row.inRunTime() ? (Object) row.timeRatio() : ""),
          Unit.MEAN_NANOS.shown("mean", row -> RunTime.ratio(row.sumNanos(), row.count())),
          Unit.BYTES.shown("bytes", row -> row.bytes() == 0 ? "" : (Object) row.bytes()));

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
        columns(shown),
        TotalsTables.byCall(shown.profile(), shown.options().selection()));
  }

  /** Columns of the table. Older profiles lack time that is not known to be waiting or not. */
  private static List<TableColumn<Totals<MpiCall>>> columns(ReportContext shown) {
    List<TableColumn<Totals<MpiCall>>> columns = new ArrayList<>(COLUMNS);
    if (Column.knowsUnknown(shown.profile())) {
      columns.add(BEHIND_WAIT, UNKNOWN);
    }
    return columns;
  }
}
