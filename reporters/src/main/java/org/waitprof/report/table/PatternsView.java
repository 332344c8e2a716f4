package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.PatternTable;
import org.waitprof.report.figures.PatternTable.Row;
import org.waitprof.report.wording.Estimated;

/** Waiting time by pattern. */
@AutoService(TableSource.class)
public final class PatternsView implements TableSource {
  @Override
  public String id() {
    return "patterns";
  }

  @Override
  public TableView<Row> view(ReportContext shown) {
    List<Row> rows = PatternTable.of(shown.profile(), shown.options().selection()).rows();
    boolean estimated = rows.stream().allMatch(Row::estimated);
    return TableView.of(
        "Waits by pattern",
        Estimated.remark(estimated, rows.stream().noneMatch(Row::estimated)),
        "Waits by pattern, longest first",
        List.of(
            TableColumn.shown(
                Unit.TEXT,
                "pattern",
                row -> Estimated.name(row.pattern(), row.estimated(), estimated)),
            TableColumn.shown(Unit.NUMBER, "calls", Row::count),
            TableColumn.shown(Unit.NANOS, "wait", row -> row.severity().total()),
            TableColumn.shown(Unit.RATIO, "%", Row::waitRatio),
            TableColumn.shown(Unit.NANOS, "min", row -> row.severity().min()),
            TableColumn.shown(Unit.NANOS, "mean", row -> row.severity().mean()),
            TableColumn.shown(Unit.NANOS, "max", row -> row.severity().max()),
            TableColumn.shown(Unit.RANK, "worst", row -> row.severity().maxRank())),
        rows);
  }
}
