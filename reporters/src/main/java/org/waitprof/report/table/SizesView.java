package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.SizeTable;
import org.waitprof.report.figures.SizeTable.Row;
import org.waitprof.report.wording.Estimated;

/** What calls cost that move data, by size of the message. */
@AutoService(TableSource.class)
public final class SizesView implements TableSource {
  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          TableColumn.shown(Unit.SIZE_CLASS, "size", Row::sizeClass),
          TableColumn.shown(Unit.NUMBER, "messages", Row::count),
          TableColumn.shown(Unit.BYTES, "bytes", Row::bytes),
          TableColumn.shown(Unit.NANOS, "time", Row::sumNanos),
          TableColumn.shown(Unit.NANOS, "wait", Row::waitNanos),
          TableColumn.shown(
              Unit.MEAN_NANOS,
              "time a message",
              row -> RunTime.ratio(row.sumNanos(), row.count())));

  @Override
  public String id() {
    return "sizes";
  }

  @Override
  public TableView<Row> view(ReportContext shown) {
    return TableView.of(
        "Message sizes",
        "each message once a side; upper bound excluded" + Estimated.waitRemark(shown.waits()),
        "Table of message sizes",
        COLUMNS,
        SizeTable.of(shown.profile(), shown.options().selection()).rows());
  }
}
