package org.waitprof.report.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.waitprof.report.wording.Durations;

/** Lines over two logarithmic axes. */
final class SvgGraph {
  static final List<String> COLORS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#888888");
  static final int WIDTH = 384;
  static final int HEIGHT = 240;
  private static final int LEFT = 56;
  private static final int BOTTOM = 24;
  private static final List<String> UNITS = List.of("B", "kB", "MB", "GB");

  /** Axes that span less than that have ticks between powers of ten. */
  private static final double FINE = 100;

  /** A line with its name. */
  static final class Line {
    private final String name;
    private final List<double[]> points = new ArrayList<>();

    Line(String name) {
      this.name = name;
    }

    void add(double x, double y) {
      points.add(new double[] {x, y});
    }
  }

  private final StringBuilder svg = new StringBuilder(open());
  private double minX = Double.MAX_VALUE;
  private double maxX = 1;
  private double minY = Double.MAX_VALUE;
  private double maxY = 1;

  private SvgGraph() {}

  static String open() {
    return "<svg viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" role=\"img\">";
  }

  /** Draws lines of bytes and nanoseconds. */
  static String logarithmic(List<Line> lines) {
    SvgGraph graph = new SvgGraph();
    for (Line line : lines) {
      for (double[] point : line.points) {
        graph.minX = Math.min(graph.minX, point[0]);
        graph.maxX = Math.max(graph.maxX, point[0] * 1.01);
        graph.minY = Math.min(graph.minY, point[1]);
        graph.maxY = Math.max(graph.maxY, point[1] * 1.01);
      }
    }
    graph.axes();
    for (int i = 0; i < lines.size(); i++) {
      graph.draw(lines.get(i), COLORS.get(i % COLORS.size()));
    }
    return graph.svg.append("</svg>").toString();
  }

  private double x(double value) {
    return LEFT + (WIDTH - LEFT - 40) * Math.log(value / minX) / Math.log(maxX / minX);
  }

  private double y(double value) {
    double part = Math.log(value / minY) / Math.log(maxY / minY);
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 10) * part;
  }

  private void axes() {
    for (int i = 0; i < UNITS.size(); i++) {
      double tick = Math.pow(1000, i);
      if (tick >= minX && tick <= maxX) {
        text(x(tick), HEIGHT - 6.0, "1 " + UNITS.get(i), "middle");
      }
    }
    for (double power = 1; power <= maxY; power *= 10) {
      tick(power);
      if (maxY < FINE * minY) {
        tick(2 * power);
        tick(5 * power);
      }
    }
  }

  private void tick(double nanos) {
    if (nanos >= minY && nanos <= maxY) {
      text(LEFT - 4.0, y(nanos) + 4, Durations.of((long) nanos), "end");
      svg.append(
          String.format(
              Locale.ROOT,
              "<path d=\"M%d %.1fH%d\" stroke=\"#8884\"/>",
              LEFT,
              y(nanos),
              WIDTH - 40));
    }
  }

  private void draw(Line line, String color) {
    StringBuilder path = new StringBuilder();
    for (double[] point : line.points) {
      path.append(path.length() == 0 ? 'M' : 'L');
      path.append(String.format(Locale.ROOT, "%.1f %.1f", x(point[0]), y(point[1])));
      svg.append(
          String.format(
              Locale.ROOT,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2\" fill=\"%s\"/>",
              x(point[0]),
              y(point[1]),
              color));
    }
    svg.append("<path fill=\"none\" stroke-width=\"1.5\" stroke=\"" + color + "\" d=\"");
    svg.append(path).append("\"/>");
    double[] last = line.points.get(line.points.size() - 1);
    text(x(last[0]) + 3, y(last[1]) + 4, line.name, "start");
  }

  private void text(double x, double y, String text, String anchor) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
            x,
            y,
            anchor,
            text));
  }
}
