package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.OptionalDouble;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.ResidualTime;
import org.waitprof.report.figures.ResidualTime.Row;

/** Times that a trace measures apart from waiting: parts of waits, ends of collectives. */
@AutoService(TableSource.class)
public final class ResidualTimeView implements TableSource {
  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          TableColumn.shown(Unit.NANOS, "all", row -> row.severity().total()),
          TableColumn.shown(
              Unit.RATIO,
              "%",
              row ->
                  row.outsideOfRunTime() ? OptionalDouble.empty() : OptionalDouble.of(row.ratio())),
          TableColumn.shown(Unit.NANOS, "min", row -> row.severity().min()),
          TableColumn.shown(Unit.NANOS, "mean", row -> Math.round(row.severity().mean())),
          TableColumn.shown(Unit.NANOS, "max", row -> row.severity().max()),
          TableColumn.shown(Unit.RANK, "worst", row -> row.severity().maxRank()),
          TableColumn.shown(Unit.TEXT, "time", Row::title));

  @Override
  public String id() {
    return "beyond";
  }

  @Override
  public TableView<Row> view(ReportContext shown) {
    return TableView.of(
        "Beyond waits",
        "measured; parts of waits, ends of collectives",
        "Parts of waits, ends of collectives",
        COLUMNS,
        ResidualTime.of(shown.profile(), shown.options().selection()).rows());
  }
}
