package org.waitprof.report.table;

import java.util.List;
import java.util.OptionalDouble;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.BeyondWaits;
import org.waitprof.report.figures.BeyondWaits.Row;

/** What a trace has beyond waiting: parts of waits, ends of collectives. */
public final class BeyondView {
  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          TableColumn.of(
              "all_ns", Unit.NANOS, "all", "Of all ranks.", row -> row.severity().total()),
          TableColumn.ifKnown(
              "run_ratio",
              Unit.RATIO,
              "%",
              "Share of run time; none outside of it.",
              row ->
                  row.outsideOfRunTime() ? OptionalDouble.empty() : OptionalDouble.of(row.ratio())),
          TableColumn.of(
              "min_ns", Unit.NANOS, "min", "Of the rank with least.", row -> row.severity().min()),
          TableColumn.of(
              "mean_ns",
              Unit.NANOS,
              "mean",
              "Mean of the ranks.",
              row -> Math.round(row.severity().mean())),
          TableColumn.of(
              "max_ns", Unit.NANOS, "max", "Of the rank with most.", row -> row.severity().max()),
          TableColumn.of(
              "rank", Unit.RANK, "worst", "The rank with most.", row -> row.severity().maxRank()),
          TableColumn.of("time", Unit.TEXT, "time", "What it is.", Row::title));

  private BeyondView() {}

  /** Of the selection. */
  public static TableView<Row> of(ReportContext shown) {
    return new TableView<>(
        "beyond",
        "Beyond waits",
        "measured; parts of waits, ends of collectives",
        "Parts of waits, ends of collectives",
        Integer.MAX_VALUE,
        COLUMNS,
        BeyondWaits.of(shown.profile(), shown.options().selection()).rows(),
        "");
  }
}
