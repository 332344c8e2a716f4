package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.PhaseTable;
import org.waitprof.report.figures.PhaseTable.Row;
import org.waitprof.system.CountText;

/** The program's named phases: the duration of each, and its weakest factor. */
@AutoService(TableSource.class)
public final class PhasesView implements TableSource {
  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          Unit.TEXT.shown("phase", Row::name),
          Unit.NANOS.shown("mean", row -> Math.round(row.time().mean())),
          Unit.RATIO.shown("parallel eff.", Row::parallelEfficiency),
          Unit.RATIO.shown("load balance", Row::loadBalance),
          Unit.RATIO.shown("communication", Row::communicationEfficiency),
          Unit.RATIO.shown("waiting", Row::waitRatio),
          Unit.RANK.shown("busiest", row -> row.useful().max() <= 0 ? "" : row.useful().maxRank()));

  @Override
  public String id() {
    return "phases";
  }

  @Override
  public TableView<Row> view(ReportContext shown) {
    TableView<Row> view =
        TableView.of(
            "Phases",
            "percent; report --by phase has all tables phase by phase",
            "Phases of the program, in percent",
            COLUMNS,
            PhaseTable.of(shown.profile()));
    int left = view.rows().isEmpty() ? 0 : PhaseTable.untimed(shown.profile());
    return left == 0
        ? view
        : view.withNotes(
            List.of(
                "And "
                    + CountText.of(left, "more phase")
                    + ": a rank keeps the times of the first 256 names, and of further ones the"
                    + " calls alone"));
  }
}
