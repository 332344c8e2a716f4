package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.MpiTimes;
import org.waitprof.report.figures.MpiTimes.Row;
import org.waitprof.report.wording.FrameNames;

/** What there is to look at where nobody waits: the longest MPI times, analysed or not. */
@AutoService(TableSource.class)
public final class TimesView implements TableSource {
  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          TableColumn.shown(Unit.NANOS, "time", Row::sumNanos),
          TableColumn.shown(Unit.RATIO, "%", Row::ratio),
          TableColumn.shown(Unit.NUMBER, "calls", Row::count),
          TableColumn.shown(
              Unit.TEXT,
              "place",
              row ->
                  FrameNames.place(row.call(), row.path())
                      + (row.analysed() ? "" : "  (not analysed)")));

  @Override
  public String id() {
    return "times";
  }

  @Override
  public TableView<Row> view(ReportContext shown) {
    boolean waits = shown.waits().waitRatio() >= shown.options().thresholdRatio();
    return TableView.of(
        "Largest MPI times",
        "waiting or not; all ranks, % of their run time",
        "Largest MPI times, waiting or not",
        COLUMNS,
        waits
            ? List.of()
            : MpiTimes.of(shown.profile(), shown.options().selection()).rows().stream()
                .limit(shown.options().top())
                .toList());
  }
}
