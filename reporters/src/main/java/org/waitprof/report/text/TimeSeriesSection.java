package org.waitprof.report.text;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.waitprof.report.ReportContext;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.Template;
import org.waitprof.timeseries.Window;

/**
 * The factors over time, one line per factor, with the run in 60 columns. A digit is a tenth, so
 * that 9 is 90 % and more. A column shows the window at its middle. Without a trace, communication
 * is one factor.
 */
final class TimeSeriesSection implements Section {
  private static final int COLUMNS = 60;
  private static final char UNSEEN = '.';

  @Override
  public void print(ReportContext shown, Page page) {
    List<Window> windows = shown.profile().timeSeries().windows();
    if (windows.size() < 2) {
      return;
    }
    boolean gaps = windows.stream().anyMatch(window -> window.ranks().hasGap());
    page.heading(
        "Over time",
        "a digit is a tenth: 9 is 90 % and more" + (gaps ? "; a dot: nothing recorded" : ""));
    line(page, "Parallel efficiency", windows, w -> OptionalDouble.of(w.parallelEfficiency()));
    line(page, "Load balance", windows, Window::loadBalance);
    if (windows.stream().noneMatch(window -> window.idealNanos().isPresent())) {
      line(page, "Communication", windows, w -> OptionalDouble.of(w.communicationEfficiency()));
    }
    line(page, "Serialisation", windows, Window::serialisation);
    line(page, "Transfer", windows, Window::transfer);
    line(page, "Waiting", windows, w -> OptionalDouble.of(w.waitRatio()));
    String end = Durations.of(windows.get(windows.size() - 1).endNanos());
    page.line(Template.fill("  %-20s 0 s%" + (COLUMNS - 3) + "s", "", end));
  }

  private static void line(
      Page page, String name, List<Window> windows, Function<Window, OptionalDouble> value) {
    StringBuilder digits = new StringBuilder();
    boolean any = false;
    double length = windows.get(windows.size() - 1).endNanos();
    int at = 0;
    for (int column = 0; column < COLUMNS; column++) {
      while (at + 1 < windows.size()
          && windows.get(at).endNanos() < (column + 0.5) * length / COLUMNS) {
        at++;
      }
      OptionalDouble its = value.apply(windows.get(at));
      any |= its.isPresent();
      digits.append(
          !windows.get(at).isSeen() ? UNSEEN : its.isEmpty() ? ' ' : Page.digit(its.getAsDouble()));
    }
    if (any) {
      page.line(Template.fill("  %-20s %s", name, digits));
    }
  }
}
