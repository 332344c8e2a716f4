package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Totals;
import org.waitprof.report.figures.TotalsTables;
import org.waitprof.report.wording.Estimated;

/** Costs of calls that move data, by size of the message. */
@AutoService(TableSource.class)
public final class SizesView implements TableSource {
  private static final List<TableColumn<Totals<Integer>>> COLUMNS =
      List.of(
          Unit.SIZE_CLASS.shown("size", Totals::key),
          Unit.NUMBER.shown("messages", Totals::messages),
          Unit.BYTES.shown("bytes", Totals::bytes),
          Unit.NANOS.shown("time", Totals::sumNanos),
          Unit.NANOS.shown("wait", Totals::waitNanos),
          Unit.MEAN_NANOS.shown(
              "time per message", row -> RunTime.ratio(row.sumNanos(), row.messages())));

  @Override
  public String id() {
    return "sizes";
  }

  @Override
  public TableView<Totals<Integer>> view(ReportContext shown) {
    return TableView.of(
        "Message sizes",
        "each message counted once per side; upper bound exclusive"
            + Estimated.waitRemark(shown.waits()),
        "Table of message sizes",
        COLUMNS,
        TotalsTables.bySize(shown.profile(), shown.options().selection()));
  }
}
