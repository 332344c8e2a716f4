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
          Unit.NANOS.shown("all", row -> row.severity().total()),
          Unit.RATIO.shown(
              "%",
              row ->
                  row.outsideOfRunTime() ? OptionalDouble.empty() : OptionalDouble.of(row.ratio())),
          Unit.NANOS.shown("min", row -> row.severity().min()),
          Unit.NANOS.shown("mean", row -> Math.round(row.severity().mean())),
          Unit.NANOS.shown("max", row -> row.severity().max()),
          Unit.RANK.shown("worst", row -> row.severity().maxRank()),
          Unit.TEXT.shown("time", Row::title));

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
