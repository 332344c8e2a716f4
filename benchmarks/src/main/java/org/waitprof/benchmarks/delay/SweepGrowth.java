package org.waitprof.benchmarks.delay;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.waitprof.benchmarks.picture.Axis;
import org.waitprof.benchmarks.picture.Plot;
import org.waitprof.benchmarks.scale.Measured;
import org.waitprof.replay.Replay;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.trace.Trace;

/**
 * Figure 3 of the paper: what the analysis of a wavefront takes over the number of ranks, with root
 * causes and without. {@code point EDGE BLOCKS RULE} prints a line of figures, in a JVM of its own
 * for its memory; {@code table FILE [SVG]} prints such lines as Markdown with the growth laws. Run
 * by {@code delay-growth.sh}.
 */
public final class SweepGrowth {
  private static final double IMBALANCE = 0.05;
  private static final double GIGA = 1e9;

  /** Of the program, on one processor a rank: total time of Table I / ranks. */
  private static final double[][] PAPER = {
    {256, 30_945.0 / 256},
    {1_024, 137_210.0 / 1_024},
    {4_096, 665_170.0 / 4_096},
    {16_384, 3_454_600.0 / 16_384}
  };

  private SweepGrowth() {}

  /** Runs one of the two. */
  public static void main(String[] args) throws IOException {
    if (args[0].equals("point")) {
      point(Integer.parseInt(args[1]), Integer.parseInt(args[2]), args[3]);
    } else {
      table(Files.readAllLines(Path.of(args[1])), args.length > 2 ? args[2] : "");
    }
  }

  private static void point(int edge, int blocks, String name) throws IOException {
    Sweep sweep = new Sweep(edge, blocks, IMBALANCE);
    DelayRule rule = DelayRule.valueOf(name.toUpperCase(Locale.ROOT));
    int threads = Runtime.getRuntime().availableProcessors();
    try (Trace trace = SweepCursor.trace(sweep)) {
      long cpu = cpuNanos();
      long start = System.nanoTime();
      ReplayResult result =
          new Replay(trace, threads, Exchange.ALONE, rule, Replay.ProgressListener.NONE)
              .withoutIdealNetwork()
              .run();
      double seconds = (System.nanoTime() - start) / GIGA;
      long run = result.ranks().stream().mapToLong(rank -> rank.runNanos()).max().orElse(0);
      System.out.printf(
          Locale.ROOT,
          "%s,%d,%.3f,%.1f,%.2f,%.2f,%d%n",
          name,
          sweep.ranks(),
          run / GIGA,
          result.quality().events() * 1e-6,
          seconds,
          (cpuNanos() - cpu) / GIGA,
          Measured.mostKilobytes(Path.of("/proc/self/status")) / 1024);
    }
  }

  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
        .getProcessCpuTime();
  }

  private static void table(List<String> lines, String svg) throws IOException {
    List<String[]> points = lines.stream().map(line -> line.split(",", -1)).toList();
    Plot plot =
        new Plot(
            "Analysis of a wavefront, seconds by ranks",
            new Axis("ranks", 50, 100_000, true),
            new Axis("seconds", 0.01, 1_000, true),
            true);
    System.out.println("| root causes | ranks | program, s | M events | s | CPU s | MiB resident |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (String[] point : points) {
      System.out.println("| " + String.join(" | ", point) + " |");
      double ranks = Double.parseDouble(point[1]);
      plot.add("program, simulated", ranks, Double.parseDouble(point[2]), point[2]);
      plot.add("delays: " + point[0], ranks, Double.parseDouble(point[4]), point[4]);
    }
    for (double[] point : PAPER) {
      plot.add("program, the paper's", point[0], point[1], "");
    }
    System.out.printf(
        Locale.ROOT,
        "%nExponent of time over ranks (processors grow with the ranks in the paper, not here:"
            + " beside its%nprogram's %.2f, with which its analyses \"run in parallel\", lies what"
            + " a rank costs)%n%n",
        exponent(List.of(PAPER)));
    System.out.println("| | program | analysis | a rank of it | a rank's memory |");
    System.out.println("|---|---|---|---|---|");
    for (String rule : points.stream().map(point -> point[0]).distinct().toList()) {
      List<String[]> its = points.stream().filter(point -> point[0].equals(rule)).toList();
      double time = exponent(its, 5);
      System.out.printf(
          Locale.ROOT,
          "| %s | %.2f | %.2f | %.2f | %.2f |%n",
          rule,
          exponent(its, 2),
          time,
          time - 1,
          exponent(its, 6) - 1);
    }
    if (!svg.isEmpty()) {
      Files.writeString(Path.of(svg), plot.svg());
    }
  }

  private static double exponent(List<String[]> points, int column) {
    List<double[]> values = new ArrayList<>();
    for (String[] point : points) {
      values.add(new double[] {Double.parseDouble(point[1]), Double.parseDouble(point[column])});
    }
    return exponent(values);
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
