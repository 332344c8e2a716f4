package org.waitprof.benchmarks.accuracy;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.waitprof.benchmarks.picture.Axis;
import org.waitprof.benchmarks.picture.Plot;

/**
 * Figure 3 of "Catching Idlers with Ease": for each call path the waiting by the trace across, what
 * the profile says up, as parts of the run time; by minima, as there, and by the sample. On the
 * line both say the same.
 */
final class ScatterPage {
  /** What the paper compares with the trace, and what a profile holds today. */
  private static final List<String> SHOWN = List.of("minimum", RunPair.SAMPLE);

  private static final Predicate<WaitCase> LATE_SENDER =
      each -> each.pattern().equals("late_sender");

  /**
   * A part of the figure.
   *
   * @param paper how far its minima are from its traces, in percentage points
   */
  private record Panel(String name, String paper, Predicate<WaitCase> shows) {}

  private static final List<Panel> PANELS =
      List.of(
          new Panel("(a) Recv", "1.1 to 2.0 in LU, < 0.7 in Sweep3D", sender("MPI_Recv")),
          new Panel("(b) Wait", "< 2, one code 3.8", sender("MPI_Wait")),
          new Panel("(c) Waitall", "> 2 in 7 cases", sender("MPI_Waitall")),
          new Panel(
              "(d) Wait at N x N",
              "< 0.45, < 10 % of it",
              each -> each.pattern().equals("wait_at_nxn")),
          new Panel("others", "", ScatterPage::isOther));

  private ScatterPage() {}

  private static Predicate<WaitCase> sender(String call) {
    return LATE_SENDER.and(each -> each.call().equals(call));
  }

  private static boolean isOther(WaitCase one) {
    return PANELS.stream()
        .filter(panel -> !panel.paper().isEmpty())
        .noneMatch(panel -> panel.shows().test(one));
  }

  /** The page: a picture a panel, the table below. */
  static String of(List<WaitCase> cases) {
    StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<meta charset=\"utf-8\">\n");
    page.append("<title>Waiting by profile and by trace</title>\n");
    for (Panel panel : PANELS) {
      List<WaitCase> shown = cases.stream().filter(panel.shows()).toList();
      if (!shown.isEmpty()) {
        page.append(picture(panel.name(), shown));
      }
    }
    return page.append("<pre>\n").append(table(cases)).append("</pre>\n").toString();
  }

  private static String picture(String name, List<WaitCase> cases) {
    double most = 0;
    for (WaitCase each : cases) {
      most = Math.max(most, 100 * each.measured());
      for (String way : SHOWN) {
        most = Math.max(most, 100 * each.estimated()[RunPair.way(way)]);
      }
    }
    Plot plot =
        new Plot(
            name,
            Axis.linear("trace: wait ratio, %", 1.05 * most),
            Axis.linear("profile: wait ratio, %", 1.05 * most),
            false);
    for (WaitCase each : cases) {
      for (String way : SHOWN) {
        double estimated = 100 * each.estimated()[RunPair.way(way)];
        String said =
            String.format(
                Locale.ROOT,
                "%s %s %s: %.2f, %s %.2f",
                each.run(),
                each.call(),
                each.line(),
                100 * each.measured(),
                way,
                estimated);
        plot.add(way, 100 * each.measured(), estimated, said);
      }
    }
    return plot.svg();
  }

  /** Mean and largest distance of each panel in Markdown, the paper's beside. */
  static String table(List<WaitCase> cases) {
    StringBuilder table = new StringBuilder("| distance in points, mean / largest | paths |");
    SHOWN.forEach(way -> table.append(" `").append(way).append("` |"));
    table.append(" paper, minima |\n|---|---|---|---|---|\n");
    for (Panel panel : PANELS) {
      List<WaitCase> shown = cases.stream().filter(panel.shows()).toList();
      if (!shown.isEmpty()) {
        table.append("| ").append(panel.name()).append(" | ").append(shown.size()).append(" |");
        for (String way : SHOWN) {
          table.append(distance(shown, RunPair.way(way)));
        }
        table.append(' ').append(panel.paper()).append(" |\n");
      }
    }
    return table.toString();
  }

  private static String distance(List<WaitCase> cases, int way) {
    double sum = 0;
    double most = 0;
    for (WaitCase each : cases) {
      sum += Math.abs(each.points(way));
      most = Math.max(most, Math.abs(each.points(way)));
    }
    return String.format(Locale.ROOT, " %.2f / %.2f |", sum / cases.size(), most);
  }
}
