package org.waitprof.benchmarks.accuracy;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.waitprof.report.chart.Axis;
import org.waitprof.report.chart.Chart;
import org.waitprof.report.chart.LineChart;
import org.waitprof.report.chart.LineChart.Form;
import org.waitprof.report.chart.LineChart.Line;
import org.waitprof.report.chart.LineChart.Point;
import org.waitprof.report.html.TablePage;
import org.waitprof.report.text.TextTable;

/**
 * Figure 3 of "Catching Idlers with Ease": for each call path the waiting by the trace across, what
 * the profile says up, as parts of the run time; by minima, as there, and by the sample. On the
 * line both say the same.
 */
final class ScatterPage {
  /** Ways that the page shows: the paper's, and today's profile. */
  private static final List<String> SHOWN = List.of("minimum", RunPair.SAMPLE);

  private static final Predicate<WaitCase> LATE_SENDER =
      each -> each.place().pattern().equals("late_sender");

  /**
   * A part of the figure.
   *
   * @param paper how far its minima are from its traces, in percentage points
   */
  private record Panel(String name, String paper, Predicate<WaitCase> shows) {}

  private static final List<Panel> PANELS =
      List.of(
          new Panel("(a) Recv", "1.1 to 2.0 in LU, below 0.7 in Sweep3D", sender("MPI_Recv")),
          new Panel("(b) Wait", "below 2, one code 3.8", sender("MPI_Wait")),
          new Panel("(c) Waitall", "above 2 in 7 cases", sender("MPI_Waitall")),
          new Panel(
              "(d) Wait at N x N",
              "below 0.45",
              each -> each.place().pattern().equals("wait_at_nxn")),
          new Panel("others", "", ScatterPage::isOther));

  private ScatterPage() {}

  private static Predicate<WaitCase> sender(String call) {
    return LATE_SENDER.and(each -> each.place().call().equals(call));
  }

  private static boolean isOther(WaitCase one) {
    return PANELS.stream()
        .filter(panel -> !panel.paper().isEmpty())
        .noneMatch(panel -> panel.shows().test(one));
  }

  /** Writes the page: a picture a panel, with its call paths below. */
  static void write(List<WaitCase> cases, Writer out) throws IOException {
    List<TablePage.Part> parts = new ArrayList<>();
    parts.add(new TablePage.Part("", "Distances", table(cases), "", List.of()));
    for (Panel panel : PANELS) {
      List<WaitCase> shown = cases.stream().filter(panel.shows()).toList();
      if (!shown.isEmpty()) {
        parts.add(
            new TablePage.Part("", panel.name(), paths(shown), "", List.of(picture(panel, shown))));
      }
    }
    TablePage.write("Waiting by profile and by trace", parts, List.of(), out);
  }

  private static Chart picture(Panel panel, List<WaitCase> cases) {
    double most = 0;
    List<Line> lines = new ArrayList<>();
    for (String way : SHOWN) {
      List<Point> points = new ArrayList<>();
      for (WaitCase each : cases) {
        double estimated = 100 * each.estimated()[RunPair.way(way)];
        points.add(new Point(100 * each.measured(), estimated));
        most = Math.max(most, Math.max(estimated, 100 * each.measured()));
      }
      lines.add(new Line(way, Form.DOTS, points));
    }
    lines.add(new Line("equal", Form.CURVE, List.of(new Point(0, 0), new Point(most, most))));
    String title = panel.name() + ": wait ratio in %, by the trace across, by the profile up";
    return new LineChart(title, Axis.fromZero(most, 0), Axis.fromZero(most, 0), lines);
  }

  private static TextTable paths(List<WaitCase> cases) {
    TextTable table = new TextTable(titles(List.of("Run", "Call", "#trace"), "Line"));
    for (WaitCase each : cases) {
      List<String> row = new ArrayList<>(List.of(each.run(), each.place().call()));
      row.add(percent(each.measured()));
      SHOWN.forEach(way -> row.add(percent(each.estimated()[RunPair.way(way)])));
      row.add(each.place().line());
      table.row(row);
    }
    return table;
  }

  private static List<String> titles(List<String> first, String last) {
    List<String> titles = new ArrayList<>(first);
    SHOWN.forEach(way -> titles.add("#" + way));
    titles.add(last);
    return titles;
  }

  /** Mean and largest distance of each panel in percentage points, together with the paper's. */
  static TextTable table(List<WaitCase> cases) {
    TextTable table =
        new TextTable(
            titles(List.of("Distance in points: mean, largest", "#Paths"), "The paper's minima"));
    for (Panel panel : PANELS) {
      List<WaitCase> shown = cases.stream().filter(panel.shows()).toList();
      if (!shown.isEmpty()) {
        List<String> row = new ArrayList<>(List.of(panel.name(), "" + shown.size()));
        SHOWN.forEach(way -> row.add(distance(shown, RunPair.way(way))));
        row.add(panel.paper());
        table.row(row);
      }
    }
    return table;
  }

  private static String distance(List<WaitCase> cases, int way) {
    double[] points = cases.stream().mapToDouble(each -> Math.abs(each.points(way))).toArray();
    return String.format(
        Locale.ROOT,
        "%.2f, %.2f",
        Arrays.stream(points).average().orElse(0),
        Arrays.stream(points).max().orElse(0));
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, "%.2f", 100 * part);
  }
}
