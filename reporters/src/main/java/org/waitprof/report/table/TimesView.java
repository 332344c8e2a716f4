package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.Totals;
import org.waitprof.report.figures.TotalsTables;
import org.waitprof.report.figures.TotalsTables.Place;
import org.waitprof.report.wording.FrameNames;

/** The longest MPI times, analysed or not; shown if no waiting was found. */
@AutoService(TableSource.class)
public final class TimesView implements TableSource {
  private static final List<TableColumn<Totals<Place>>> COLUMNS =
      List.of(
          Unit.NANOS.shown("time", Totals::sumNanos),
          Unit.RATIO.shown("%", Totals::timeRatio),
          Unit.NUMBER.shown("calls", Totals::count),
          Unit.TEXT.shown(
              "place",
              row ->
                  FrameNames.place(row.key().call(), row.key().path())
                      + (row.key().analysed() ? "" : "  (not analysed)")));

  @Override
  public String id() {
    return "times";
  }

  @Override
  public TableView<Totals<Place>> view(ReportContext shown) {
    boolean waits = shown.waits().waitRatio() >= shown.options().thresholdRatio();
    return TableView.of(
        "Largest MPI times",
        "waiting or not; all ranks, % of their run time",
        "Largest MPI times, waiting or not",
        COLUMNS,
        waits
            ? List.of()
            : TotalsTables.byPlace(shown.profile(), shown.options().selection()).stream()
                .limit(shown.options().top())
                .toList());
  }
}
