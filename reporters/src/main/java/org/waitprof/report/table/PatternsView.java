package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.Totals;
import org.waitprof.report.figures.TotalsTables;
import org.waitprof.report.wording.Estimated;

/** Table of the waiting time by pattern. */
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
            Unit.TEXT.shown(
                "pattern", row -> Estimated.name(row.key(), row.estimated(), estimated)),
            Unit.NUMBER.shown("calls", Totals::count),
            Unit.NANOS.shown("wait", row -> row.severity().total()),
            Unit.RATIO.shown("%", Totals::waitRatio),
            Unit.NANOS.shown("min", row -> row.severity().min()),
            Unit.NANOS.shown("mean", row -> row.severity().mean()),
            Unit.NANOS.shown("max", row -> row.severity().max()),
            Unit.RANK.shown("worst", row -> row.severity().maxRank())),
        rows);
  }
}
