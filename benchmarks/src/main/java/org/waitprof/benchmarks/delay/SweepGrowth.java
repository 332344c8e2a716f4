package org.waitprof.benchmarks.delay;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.waitprof.benchmarks.ProcessUse;
import org.waitprof.replay.Replay;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.report.chart.Axis;
import org.waitprof.report.chart.Chart;
import org.waitprof.report.chart.LineChart;
import org.waitprof.report.chart.LineChart.Form;
import org.waitprof.report.chart.LineChart.Line;
import org.waitprof.report.chart.LineChart.Point;
import org.waitprof.report.html.TablePage;
import org.waitprof.report.text.TextTable;
import org.waitprof.trace.Trace;

/**
 * Figure 3 of the paper: what the analysis of a wavefront takes over the number of ranks, with root
 * causes and without. {@code point EDGE BLOCKS RULE} prints a line of figures, in a JVM of its own
 * for its memory; {@code table FILE [PAGE]} prints such lines as Markdown with the growth laws. In
 * the paper processors grow with the ranks, and the analyses "run in parallel" to the program; here
 * two share all, so what grows alike is the time of a rank. Run by {@code delay-growth.sh}.
 */
public final class SweepGrowth {
  private static final double IMBALANCE = 0.05;
  private static final double GIGA = 1e9;

  /** Columns in the line of a point. */
  private static final int PROGRAM = 2;

  private static final int SECONDS = 4;
  private static final int CPU = 5;
  private static final int MEMORY = 6;

  /** Ranks along an edge of what is analysed before, so that it is compiled. */
  private static final int WARM = 16;

  /** Ranks, and seconds of the program on one processor per rank: total time of Table I / ranks. */
  private static final double[][] PAPER = {
    {256, 30_945.0 / 256},
    {1_024, 137_210.0 / 1_024},
    {4_096, 665_170.0 / 4_096},
    {16_384, 3_454_600.0 / 16_384}
  };

  private SweepGrowth() {}

  /** Runs a point, or prints the table of all. */
  public static void main(String[] args) throws IOException {
    if (args[0].equals("point")) {
      point(Integer.parseInt(args[1]), Integer.parseInt(args[2]), args[3]);
    } else {
      table(Files.readAllLines(Path.of(args[1])), args.length > 2 ? args[2] : "");
    }
  }

  private static void point(int edge, int blocks, String name) throws IOException {
    DelayRule rule = DelayRule.valueOf(name.toUpperCase(Locale.ROOT));
    replay(new Sweep(WARM, blocks, IMBALANCE).trace(), rule);
    Sweep sweep = new Sweep(edge, blocks, IMBALANCE);
    try (Trace trace = sweep.trace()) {
      long cpu = ProcessUse.cpuNanos();
      long start = System.nanoTime();
      ReplayResult result = replay(trace, rule);
      double seconds = (System.nanoTime() - start) / GIGA;
      long run = result.ranks().stream().mapToLong(rank -> rank.runNanos()).max().orElse(0);
      System.out.printf(
          Locale.ROOT,
          "%s,%d,%.3f,%.1f,%.2f,%.2f,%d%n",
          name,
          sweep.ranks(),
          run / GIGA,
          result.quality().of(Occurrence.EVENTS) * 1e-6,
          seconds,
          (ProcessUse.cpuNanos() - cpu) / GIGA,
          ProcessUse.OWN.mostKilobytes() / 1024);
    }
  }

  private static ReplayResult replay(Trace trace, DelayRule rule) throws IOException {
    int threads = Runtime.getRuntime().availableProcessors();
    return new Replay(trace, threads, Exchange.ALONE, rule, Replay.ProgressListener.NONE)
        .withoutIdealNetwork()
        .run();
  }

  private static void table(List<String> lines, String page) throws IOException {
    List<String[]> points = lines.stream().map(line -> line.split(",", -1)).toList();
    TextTable times =
        new TextTable(
            List.of("Delays", "#Ranks", "#Program, s", "#M events", "#s", "#CPU s", "#MiB"));
    points.forEach(point -> times.row(List.of(point)));
    TextTable laws =
        new TextTable(
            List.of("Exponent over ranks", "#Program", "#Analysis", "#Of a rank", "#Memory"));
    laws.row(List.of("the paper", text(exponent(List.of(PAPER))), "", "as the program's", ""));
    List<Line> curves = new ArrayList<>();
    for (String rule : points.stream().map(point -> point[0]).distinct().toList()) {
      List<String[]> its = points.stream().filter(point -> point[0].equals(rule)).toList();
      double time = exponent(pairs(its, CPU));
      laws.row(
          List.of(
              "delays: " + rule,
              text(exponent(pairs(its, PROGRAM))),
              text(time),
              text(time - 1),
              text(exponent(pairs(its, MEMORY)))));
      curves.add(line("analysis, delays: " + rule, pairs(its, SECONDS)));
    }
    List<String[]> once = points.subList(0, points.size() / 2);
    curves.add(line("program, simulated", pairs(once, PROGRAM)));
    curves.add(line("program, the paper's", List.of(PAPER)));
    System.out.println(times.markdown());
    System.out.println(laws.markdown());
    if (!page.isEmpty()) {
      Chart chart =
          new LineChart(
              "Seconds over ranks",
              Axis.logarithmic(16, 65_536, ranks -> String.format(Locale.ROOT, "%.0f", ranks)),
              Axis.logarithmic(0.01, 1_000, time -> String.format(Locale.ROOT, "%.3g", time)),
              curves);
      try (Writer out = Files.newBufferedWriter(Path.of(page))) {
        TablePage.write(
            "What the analysis takes",
            List.of(
                new TablePage.Part("", "Figure 3", times, "", List.of(chart)),
                new TablePage.Part("", "Growth", laws, "", List.of())),
            List.of(),
            out);
      }
    }
  }

  private static Line line(String name, List<double[]> pairs) {
    return new Line(
        name, Form.DOTTED, pairs.stream().map(pair -> new Point(pair[0], pair[1])).toList());
  }

  private static List<double[]> pairs(List<String[]> points, int column) {
    List<double[]> pairs = new ArrayList<>();
    for (String[] point : points) {
      pairs.add(new double[] {Double.parseDouble(point[1]), Double.parseDouble(point[column])});
    }
    return pairs;
  }

  private static String text(double exponent) {
    return String.format(Locale.ROOT, "%.2f", exponent);
  }

  /** Slope of the line through the logarithms of pairs; NaN of fewer than two. */
  static double exponent(List<double[]> points) {
    double meanX = points.stream().mapToDouble(point -> Math.log(point[0])).average().orElse(0);
    double meanY = points.stream().mapToDouble(point -> Math.log(point[1])).average().orElse(0);
    double up = 0;
    double across = 0;
    for (double[] point : points) {
      double x = Math.log(point[0]) - meanX;
      up += x * (Math.log(point[1]) - meanY);
      across += x * x;
    }
    return up / across;
  }
}
