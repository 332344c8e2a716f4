package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.RootCauseTable.Row;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.cause.DelaySteps;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.report.wording.DelayWords;
import org.waitprof.report.wording.GainText;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.WorkText;

/** The places that made ranks wait, from the delay analysis of a trace. */
@AutoService(TableSource.class)
public final class CausesView implements TableSource {
  private static final int BRIEF = 7;

  /** Less than this part of the waiting is not worth a line. */
  private static final double NEGLIGIBLE = 0.001;

  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          TableColumn.shown(Unit.NANOS, "costs", row -> row.severity().total()),
          TableColumn.shown(Unit.NANOS, "short-term", Row::shortTerm),
          TableColumn.shown(Unit.NANOS, "long-term", Row::longTerm),
          TableColumn.shown(Unit.NANOS, "imbalance", Row::imbalanceNanos),
          TableColumn.shown(Unit.RATIO, "% of wait", Row::ratio),
          TableColumn.shown(Unit.RANK, "rank", CausePlaces::ranks),
          TableColumn.shown(Unit.TEXT, "place", row -> CausePlaces.of(row.place())));

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
            "measured; whose time made others wait, at once and through others",
            "Places that made ranks wait, dearest first",
            BRIEF,
            COLUMNS,
            causes.rows(),
            "",
            List.of());
    return view.withNotes(notes(causes, view.listed(shown.options()), shown));
  }

  private static List<String> notes(RootCauseTable causes, List<Row> rows, ReportContext shown) {
    List<String> notes = new ArrayList<>();
    for (Row row : rows) {
      String place = CausePlaces.brief(row.place());
      WorkText.of(row).ifPresent(work -> notes.add(place + ": " + work));
      row.place()
          .balanced()
          .map(GainText::of)
          .ifPresent(gain -> notes.add("balancing " + place + ": " + gain + " (simulated)"));
    }
    DelayWords.of(DelaySteps.of(shown.profile())).ifPresent(notes::add);
    double unexplained = RunTime.ratio(causes.unexplainedNanos(), causes.waitNanos());
    if (unexplained >= NEGLIGIBLE) {
      notes.add(Percentages.sentence(unexplained) + DelayWords.noCause(shown.profile().causes()));
    }
    return notes;
  }
}
