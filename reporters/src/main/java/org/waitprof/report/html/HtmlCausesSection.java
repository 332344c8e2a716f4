package org.waitprof.report.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.cause.DelaySteps;
import org.waitprof.report.html.HtmlTable.Cell;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.report.wording.DelayWords;
import org.waitprof.report.wording.GainText;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.WorkText;

/**
 * The places that made ranks wait; and on the process grid side by side where ranks wait, and which
 * ranks caused it, at once and through others, for the whole job and for the dearest places.
 */
final class HtmlCausesSection implements HtmlSection {
  private static final int PLACES = 20;
  private static final int PLACES_WITH_MAPS = 5;

  /** Less than this part of the waiting is not worth a line. */
  private static final double NEGLIGIBLE = 0.001;

  private static final List<String> TITLES =
      List.of(
          "place",
          "#waiting caused s",
          "#% of waiting",
          "#short-term s",
          "#long-term s",
          "#imbalance s",
          "#mostly rank",
          "#ranks");

  @Override
  public void write(PageModel model, Html html) throws IOException {
    RootCauseTable causes = RootCauseTable.of(model.profile());
    if (causes.rows().isEmpty()) {
      return;
    }
    HtmlSection.begin(
        html,
        "causes",
        "Root causes",
        "measured; whose time made others wait, at once and through others");
    CauseMaps maps = CauseMaps.of(model);
    maps.job(html);
    way(DelaySteps.of(model.profile()), maps, html);
    List<RootCauseTable.Row> rows =
        causes.rows().subList(0, Math.min(PLACES, causes.rows().size()));
    List<List<Cell>> cells = new ArrayList<>();
    for (RootCauseTable.Row row : rows) {
      int worst = row.severity().maxRank();
      cells.add(
          List.of(
              Cell.of(CausePlaces.of(row.place())),
              Cell.seconds(row.severity().total()),
              Cell.percent(row.ratio()),
              Cell.seconds(row.shortTerm()),
              Cell.seconds(row.longTerm()),
              Cell.seconds(row.imbalanceNanos()),
              Cell.of(Integer.toString(worst), worst),
              Cell.of(Integer.toString(row.ranks()), row.ranks())));
    }
    HtmlTable.whole(html, "Places that made ranks wait, dearest first", TITLES, cells);
    for (RootCauseTable.Row row : rows) {
      Optional<String> work = WorkText.of(row);
      if (work.isPresent()) {
        html.element("p", CausePlaces.of(row.place()) + ": " + work.get() + ".");
      }
      if (row.place().balanced().isPresent()) {
        String gain = GainText.of(row.place().balanced().get());
        html.element(
            "p", "Balancing " + CausePlaces.of(row.place()) + ": " + gain + " (simulated).");
      }
    }
    double unexplained = RunTime.ratio(causes.unexplainedNanos(), causes.waitNanos());
    if (unexplained >= NEGLIGIBLE) {
      html.element(
          "p",
          Percentages.sentence(unexplained) + DelayWords.noCause(model.profile().causes()) + ".",
          "class",
          "hint");
    }
    for (RootCauseTable.Row row : rows.subList(0, Math.min(PLACES_WITH_MAPS, rows.size()))) {
      maps.place(row.place(), html);
    }
    HtmlSection.end(html);
  }

  /** Who waits first, who next, for the rank that causes most. */
  private static void way(DelaySteps way, CauseMaps maps, Html html) throws IOException {
    Optional<String> words = DelayWords.of(way);
    if (words.isEmpty()) {
      return;
    }
    html.element("p", words.get() + ".");
    html.open("div", "class", "maps");
    maps.steps(way, html);
    html.close("div");
  }
}
