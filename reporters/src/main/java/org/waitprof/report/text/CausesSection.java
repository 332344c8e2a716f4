package org.waitprof.report.text;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.cause.DelaySteps;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.report.wording.DelayWords;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.GainText;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.WorkText;

/** The places that made ranks wait, from the delay analysis of a trace. */
final class CausesSection implements Section {
  /** From this width on the place is in the table, else below the row. */
  private static final int WIDE = 112;

  private static final int PLACES = 7;

  /** Less than this part of the waiting is not worth a line. */
  private static final double NEGLIGIBLE = 0.001;

  @Override
  public void print(ReportContext shown, Page page) throws IOException {
    RootCauseTable causes = RootCauseTable.of(shown.profile());
    if (causes.rows().isEmpty()) {
      return;
    }
    page.heading(
        "Root causes", "measured; whose time made others wait, at once and through others");
    List<RootCauseTable.Row> rows = causes.rows();
    if (!shown.options().verbose()) {
      rows = rows.subList(0, Math.min(PLACES, rows.size()));
    }
    DurationUnit unit = DurationUnit.forLargest(rows.get(0).severity().total());
    boolean wide = page.width() >= WIDE;
    Table table =
        new Table()
            .number("costs " + unit.name())
            .number("% of wait")
            .number("short-term")
            .number("long-term")
            .number("imbalance")
            .number("rank");
    if (wide) {
      table.name("place");
    }
    for (RootCauseTable.Row row : rows) {
      String place = CausePlaces.of(row.place());
      List<String> cells =
          List.of(
              unit.format(row.severity().total()),
              Percentages.column(row.ratio()),
              unit.format(row.shortTerm()),
              unit.format(row.longTerm()),
              unit.format(row.imbalanceNanos()),
              CausePlaces.ranks(row),
              place);
      table.row(cells.subList(0, wide ? 7 : 6).toArray(new String[0]));
      if (!wide) {
        table.detail(Page.wrap("      ", "        ", List.of(place.split(" ")), " ", page.width()));
      }
    }
    table.print(page, "  ");
    for (RootCauseTable.Row row : rows) {
      Optional<String> work = WorkText.of(row);
      if (work.isPresent()) {
        page.paragraph("  ", "  ", CausePlaces.brief(row.place()) + ": " + work.get());
      }
      if (row.place().balanced().isPresent()) {
        page.paragraph(
            "  ",
            "  ",
            "balancing "
                + CausePlaces.brief(row.place())
                + ": "
                + GainText.of(row.place().balanced().get())
                + " (simulated)");
      }
    }
    Optional<String> way = DelayWords.of(DelaySteps.of(shown.profile()));
    if (way.isPresent()) {
      page.paragraph("  ", "  ", way.get());
    }
    double unexplained = RunTime.ratio(causes.unexplainedNanos(), causes.waitNanos());
    if (unexplained >= NEGLIGIBLE) {
      page.paragraph(
          "  ",
          "  ",
          Percentages.sentence(unexplained) + DelayWords.noCause(shown.profile().causes()));
    }
  }
}
