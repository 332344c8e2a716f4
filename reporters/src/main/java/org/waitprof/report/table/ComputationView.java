package org.waitprof.report.table;

import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.work.WorkBalance;
import org.waitprof.report.figures.work.WorkBalance.Row;
import org.waitprof.report.wording.FrameNames;

/** Which methods useful time goes to, and how unevenly; of a run with {@code stacks=on}. */
public final class ComputationView {
  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          TableColumn.of(
              "mean_ns",
              Unit.NANOS,
              "mean",
              "Useful time in the method, mean of the ranks.",
              row -> Math.round(row.useful().mean())),
          TableColumn.of(
              "max_ns",
              Unit.NANOS,
              "max",
              "That of the rank with most.",
              row -> row.useful().max()),
          TableColumn.of(
              "rank", Unit.RANK, "rank", "The rank with most.", row -> row.useful().maxRank()),
          TableColumn.of(
              "excess_ns",
              Unit.NANOS,
              "max - mean",
              "What an even distribution would save it.",
              row -> Math.round(row.excessNanos())),
          TableColumn.of(
              "useful_ratio", Unit.RATIO, "% of useful", "Share of useful time.", Row::ratio),
          TableColumn.of(
              "method",
              Unit.TEXT,
              "method and line",
              "The method.",
              row -> FrameNames.brief(row.frame())));

  private ComputationView() {}

  /** Of the selected ranks. */
  public static TableView<Row> of(ReportContext shown) {
    WorkBalance work = WorkBalance.of(shown.profile(), shown.options().selection());
    return new TableView<>(
        "work",
        "Computation",
        "by " + work.samples() + " execution samples; most uneven methods first",
        "Methods, the most uneven first",
        7,
        COLUMNS,
        work.rows(),
        "");
  }
}
