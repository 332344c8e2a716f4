package org.waitprof.report.table;

import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.PhaseTable;
import org.waitprof.report.figures.PhaseTable.Row;

/** The program's named phases: how long they last and which factor is at fault in each. */
public final class PhasesView {
  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          TableColumn.of("phase", Unit.TEXT, "phase", "Its name.", Row::name),
          TableColumn.of(
              "mean_ns",
              Unit.NANOS,
              "mean",
              "Time in it, mean of the ranks.",
              row -> Math.round(row.meanNanos())),
          TableColumn.of(
              "parallel_efficiency",
              Unit.RATIO,
              "parallel eff.",
              "Mean useful time / time of the longest rank.",
              Row::parallelEfficiency),
          TableColumn.of(
              "load_balance",
              Unit.RATIO,
              "load balance",
              "Mean / largest useful time.",
              Row::loadBalance),
          TableColumn.of(
              "communication_efficiency",
              Unit.RATIO,
              "communication",
              "Largest useful time / time of the longest rank.",
              Row::communicationEfficiency),
          TableColumn.of(
              "wait_ratio", Unit.RATIO, "waiting", "Share of the ranks' time.", Row::waitRatio),
          TableColumn.ifKnown(
              "rank",
              Unit.RANK,
              "busiest",
              "The rank with most useful time.",
              row -> row.usefulMaxRank() < 0 ? "" : row.usefulMaxRank()));

  private PhasesView() {}

  /** Of the whole job. */
  public static TableView<Row> of(ReportContext shown) {
    return new TableView<>(
        "phases",
        "Phases",
        "percent; report --by phase has all tables phase by phase",
        "Phases of the program, in percent",
        Integer.MAX_VALUE,
        COLUMNS,
        PhaseTable.of(shown.profile()),
        "");
  }
}
