package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.Totals;
import org.waitprof.report.figures.TotalsTables;
import org.waitprof.report.wording.Estimated;

/** Waiting time by pattern. */
@AutoService(TableSource.class)
public final class PatternsView implements TableSource {
  @Override
  public String id() {
    return "patterns";
  }

  @Override
  public TableView<Totals<String>> view(ReportContext shown) {
    List<Totals<String>> rows =
        TotalsTables.byPattern(shown.profile(), shown.options().selection());
    boolean estimated = rows.stream().allMatch(Totals::estimated);
    return TableView.of(
        "Waits by pattern",
        Estimated.remark(estimated, rows.stream().noneMatch(Totals::estimated)),
        "Waits by pattern, longest first",
        List.of(
            TableColumn.shown(
                Unit.TEXT, "pattern", row -> Estimated.name(row.key(), row.estimated(), estimated)),
            TableColumn.shown(Unit.NUMBER, "calls", Totals::count),
            TableColumn.shown(Unit.NANOS, "wait", row -> row.severity().total()),
            TableColumn.shown(Unit.RATIO, "%", Totals::waitRatio),
            TableColumn.shown(Unit.NANOS, "min", row -> row.severity().min()),
            TableColumn.shown(Unit.NANOS, "mean", row -> row.severity().mean()),
            TableColumn.shown(Unit.NANOS, "max", row -> row.severity().max()),
            TableColumn.shown(Unit.RANK, "worst", row -> row.severity().maxRank())),
        rows);
  }
}
