package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.work.WorkBalance;
import org.waitprof.report.figures.work.WorkBalance.Row;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.system.CountText;

/** Methods by useful time, and its spread over ranks, for a run with {@code stacks=on}. */
@AutoService(TableSource.class)
public final class ComputationView implements TableSource {
  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          Unit.NANOS.shown("mean", row -> Math.round(row.useful().mean())),
          Unit.NANOS.shown("max", row -> row.useful().max()),
          Unit.NANOS.shown("+-", Row::intervalNanos),
          Unit.RANK.shown("rank", row -> row.useful().maxRank()),
          Unit.NANOS.shown("max - mean", row -> Math.round(row.excessNanos())),
          Unit.RATIO.shown("% of useful", Row::ratio),
          Unit.TEXT.shown("method and line", ComputationView::method));

  /** The method, and the caller by which the rank with most has its excess. */
  private static String method(Row row) {
    return FrameNames.brief(row.frame())
        + row.caller().map(caller -> ", called by " + FrameNames.brief(caller)).orElse("");
  }

  @Override
  public String id() {
    return "work";
  }

  @Override
  public TableView<Row> view(ReportContext shown) {
    WorkBalance work = WorkBalance.of(shown.profile(), shown.options().selection());
    String samples = CountText.of(work.samples(), "execution sample");
    List<Row> known = work.rows().stream().filter(ComputationView::isKnown).toList();
    return new TableView<>(
        "Computation",
        "by " + samples + ", +- of 95 %; most uneven methods first",
        "Methods, the most uneven first",
        7,
        COLUMNS,
        known,
        known.isEmpty() && work.samples() > 0 ? "too few samples to compare methods" : "",
        List.of());
  }

  /** Whether the samples of a method are enough to know that it takes time at all. */
  private static boolean isKnown(Row row) {
    return row.intervalNanos() < row.useful().max();
  }
}
