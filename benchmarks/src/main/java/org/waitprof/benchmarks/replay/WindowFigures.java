package org.waitprof.benchmarks.replay;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.waitprof.replay.Replay;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.window.WindowRule;
import org.waitprof.report.chart.Axis;
import org.waitprof.report.chart.Chart;
import org.waitprof.report.chart.LineChart;
import org.waitprof.report.chart.LineChart.Form;
import org.waitprof.report.chart.LineChart.Line;
import org.waitprof.report.chart.LineChart.Point;
import org.waitprof.report.html.TablePage;
import org.waitprof.report.text.TextTable;
import org.waitprof.timeseries.Window;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;

/**
 * Figures 5 and 6 of "Trace-based, time-resolved analysis of MPI application performance using
 * standard metrics": the effect of the length of windows, and of the minimum of events in each, on
 * the factors of the trace of {@code phases.FourPhases}. Run by {@code windows.sh}: {@code
 * WindowFigures TRACE OUTPUT [PAGE]}, where OUTPUT is the program's output.
 */
public final class WindowFigures {
  private static final long MILLI = 1_000_000;
  private static final long[] LENGTHS = {2 * MILLI, 16 * MILLI, 64 * MILLI, 256 * MILLI};
  private static final int[] THRESHOLDS = {1, 3, 10, 30};
  private static final Map<String, Function<Window, OptionalDouble>> FACTORS = factors();

  private final Path trace;

  /** Begin and end of each phase, nanoseconds since the ranks' Init. */
  private final Map<String, long[]> phases = new LinkedHashMap<>();

  private WindowFigures(Path trace, List<String> output) {
    this.trace = trace;
    long init =
        output.stream()
            .filter(line -> line.startsWith("init "))
            .mapToLong(line -> Long.parseLong(line.substring(5)))
            .min()
            .orElseThrow();
    for (String line : output) {
      if (line.startsWith("phase ")) {
        List<String> words = List.of(line.split(" ", -1));
        long from = Long.parseLong(words.get(2)) - init;
        phases.put(words.get(1), new long[] {from, Long.parseLong(words.get(3)) - init});
      }
    }
  }

  private static Map<String, Function<Window, OptionalDouble>> factors() {
    Map<String, Function<Window, OptionalDouble>> factors = new LinkedHashMap<>();
    factors.put("load balance", Window::loadBalance);
    factors.put("serialisation", Window::serialisation);
    factors.put("transfer", Window::transfer);
    return factors;
  }

  public static void main(String[] args) throws IOException {
    WindowFigures figures =
        new WindowFigures(Path.of(args[0]), Files.readAllLines(Path.of(args[1])));
    List<TablePage.Part> parts = List.of(figures.lengths(), figures.thresholds());
    for (TablePage.Part part : parts) {
      System.out.println(part.title() + "\n\n" + part.table().markdown());
    }
    if (args.length > 2) {
      try (Writer out = Files.newBufferedWriter(Path.of(args[2]))) {
        TablePage.write("Windows of one trace", parts, List.of(), out);
      }
    }
  }

  /** Table of Figure 5: length of windows. */
  private TablePage.Part lengths() throws IOException {
    List<String> titles = new ArrayList<>(List.of("Window", "#Windows"));
    titles.addAll(phases.keySet());
    TextTable table = new TextTable(titles);
    List<Chart> charts = new ArrayList<>();
    for (long length : LENGTHS) {
      List<Window> windows = windows(length, 1);
      String name = length / MILLI + " ms";
      List<String> row = new ArrayList<>(List.of(name, "" + windows.size()));
      for (long[] phase : phases.values()) {
        List<String> means = new ArrayList<>();
        FACTORS.values().forEach(factor -> means.add(mean(in(phase, windows), factor)));
        row.add(String.join(", ", means));
      }
      table.row(row);
      List<Line> lines = new ArrayList<>();
      FACTORS.forEach((factor, of) -> lines.add(line(factor, windows, of)));
      charts.add(chart("Windows of " + name, lines, windows));
    }
    String title =
        "Figure 5: load balance, serialisation, transfer by length of windows (paper: small windows"
            + " report serialisation as load imbalance; transfer is poor in the last phase alone)";
    return new TablePage.Part("", title, table, "", charts);
  }

  /** Table of Figure 6: minimum of events. */
  private TablePage.Part thresholds() throws IOException {
    List<String> titles = new ArrayList<>(List.of("#Least events", "#Windows"));
    titles.addAll(phases.keySet());
    TextTable table = new TextTable(titles);
    List<Line> lines = new ArrayList<>();
    List<Window> windows = List.of();
    for (int least : THRESHOLDS) {
      windows = windows(LENGTHS[0], least);
      List<String> row = new ArrayList<>(List.of("" + least, "" + windows.size()));
      for (long[] phase : phases.values()) {
        List<Window> its = in(phase, windows);
        double lowest =
            its.stream().mapToDouble(one -> one.transfer().orElse(1)).min().orElse(Double.NaN);
        row.add(String.format(Locale.ROOT, "%s, %.2f", mean(its, Window::transfer), lowest));
      }
      table.row(row);
      lines.add(line(least + " events", windows, Window::transfer));
    }
    String title =
        "Figure 6: transfer in windows of "
            + LENGTHS[0] / MILLI
            + " ms by the events that each rank must have: mean, lowest";
    return new TablePage.Part("", title, table, "", List.of(chart("Transfer", lines, windows)));
  }

  private List<Window> windows(long length, int least) throws IOException {
    int threads = Runtime.getRuntime().availableProcessors();
    try (Trace opened = TraceReaders.open(trace)) {
      Replay replay =
          new Replay(opened, threads, Exchange.ALONE, DelayRule.NONE, Replay.ProgressListener.NONE);
      return MeasuredProfile.of(replay.withWindows(new WindowRule(length, least)).run(), "")
          .timeSeries()
          .windows();
    }
  }

  /** Windows whose middle lies within a phase. */
  private static List<Window> in(long[] phase, List<Window> windows) {
    return windows.stream()
        .filter(one -> middle(one) >= phase[0] && middle(one) < phase[1])
        .toList();
  }

  private static double middle(Window window) {
    return (window.startNanos() + window.endNanos()) / 2.0;
  }

  /** Mean of a factor over windows, weighted by length. */
  private static String mean(List<Window> windows, Function<Window, OptionalDouble> factor) {
    double sum = 0;
    double length = 0;
    for (Window window : windows) {
      OptionalDouble value = factor.apply(window);
      sum += value.orElse(0) * window.nanos();
      length += value.isPresent() ? window.nanos() : 0;
    }
    return length == 0 ? "-" : String.format(Locale.ROOT, "%.2f", sum / length);
  }

  private static Line line(
      String name, List<Window> windows, Function<Window, OptionalDouble> factor) {
    List<Point> points = new ArrayList<>();
    for (Window window : windows) {
      factor.apply(window).ifPresent(value -> points.add(new Point(middle(window) / 1e9, value)));
    }
    return new Line(name, Form.CURVE, points);
  }

  private static Chart chart(String title, List<Line> lines, List<Window> windows) {
    double end = windows.isEmpty() ? 1 : windows.get(windows.size() - 1).endNanos() / 1e9;
    return new LineChart(
        title + " over seconds", Axis.fromZero(end, 0), Axis.fromZero(1, 1), lines);
  }
}
