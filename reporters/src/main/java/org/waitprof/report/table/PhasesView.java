package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.PhaseTable;
import org.waitprof.report.figures.PhaseTable.Row;

/** The program's named phases: how long they last and which factor is at fault in each. */
@AutoService(TableSource.class)
public final class PhasesView implements TableSource {
  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          TableColumn.shown(Unit.TEXT, "phase", Row::name),
          TableColumn.shown(Unit.NANOS, "mean", row -> Math.round(row.meanNanos())),
          TableColumn.shown(Unit.RATIO, "parallel eff.", Row::parallelEfficiency),
          TableColumn.shown(Unit.RATIO, "load balance", Row::loadBalance),
          TableColumn.shown(Unit.RATIO, "communication", Row::communicationEfficiency),
          TableColumn.shown(Unit.RATIO, "waiting", Row::waitRatio),
          TableColumn.shown(
              Unit.RANK, "busiest", row -> row.usefulMaxRank() < 0 ? "" : row.usefulMaxRank()));

  @Override
  public String id() {
    return "phases";
  }

  @Override
  public TableView<Row> view(ReportContext shown) {
    return TableView.of(
        "Phases",
        "percent; report --by phase has all tables phase by phase",
        "Phases of the program, in percent",
        COLUMNS,
        PhaseTable.of(shown.profile()));
  }
}
