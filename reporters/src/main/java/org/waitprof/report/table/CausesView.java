package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.cause.DelaySteps;
import org.waitprof.report.figures.cause.LateMethods;
import org.waitprof.report.figures.cause.LateMethods.Row;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.report.wording.DelayWords;
import org.waitprof.report.wording.GainText;
import org.waitprof.report.wording.MethodWords;
import org.waitprof.report.wording.Percentages;

/** Root causes of the waiting, from the delay analysis of a trace. */
@AutoService(TableSource.class)
public final class CausesView implements TableSource {
  private static final int BRIEF = 7;

  /** Smallest part of the waiting that is worth a line. */
  private static final double NEGLIGIBLE = 0.001;

  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          Unit.NANOS.shown("costs", row -> row.sum().severity().total()),
          Unit.NANOS.shown("short-term", row -> row.sum().shortTerm()),
          Unit.NANOS.shown("long-term", row -> row.sum().longTerm()),
          Unit.NANOS.shown("imbalance", row -> row.sum().imbalanceNanos()),
          Unit.RATIO.shown("% of wait", row -> row.sum().ratio()),
          Unit.RANK.shown("rank", row -> CausePlaces.ranks(row.sum())),
          Unit.TEXT.shown("place", MethodWords::of));

  @Override
  public String id() {
    return "causes";
  }

  @Override
  public TableView<Row> view(ReportContext shown) {
    RootCauseTable causes = RootCauseTable.of(shown.profile());
    TableView<Row> view =
        new TableView<>(
            "Root causes",
            "measured: places whose extra time delayed other ranks, directly or indirectly",
            "What made ranks wait, most costly first",
            BRIEF,
            COLUMNS,
            LateMethods.of(shown.profile()).rows(),
            "",
            List.of());
    return view.withNotes(notes(causes, view.listed(shown.options()), shown));
  }

  private static List<String> notes(RootCauseTable causes, List<Row> rows, ReportContext shown) {
    List<String> notes = new ArrayList<>();
    for (Row row : rows) {
      String place = MethodWords.brief(row);
      String remedy = CausePlaces.lost(row.sum().place()).isPresent() ? "without " : "balancing ";
      MethodWords.detail(row).ifPresent(detail -> notes.add(place + ": " + detail));
      row.sum()
          .place()
          .balanced()
          .map(GainText::of)
          .ifPresent(gain -> notes.add(remedy + place + ": " + gain + " (simulated)"));
    }
    DelayWords.of(DelaySteps.of(shown.profile())).ifPresent(notes::add);
    double unexplained = causes.unexplainedRatio();
    if (unexplained >= NEGLIGIBLE) {
      notes.add(Percentages.sentence(unexplained) + DelayWords.noCause(shown.profile().causes()));
    }
    return notes;
  }
}
