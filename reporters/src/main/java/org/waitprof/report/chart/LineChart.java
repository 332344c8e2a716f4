package org.waitprof.report.chart;

import java.util.List;
import java.util.Locale;
import org.waitprof.report.wording.HtmlText;
import org.waitprof.report.wording.PlainText;

/**
 * Lines over a row of runs, as an SVG element whose colours are the page's. Each point says its
 * value to who points at it; the table below the chart holds the same numbers.
 *
 * @param title what is drawn, with its unit
 * @param names of the runs, from left to right
 * @param lines one or more, each with a value a run
 * @param most end of the scale, which begins at 0; at or below 0 for the largest value
 */
public record LineChart(String title, List<String> names, List<Line> lines, double most)
    implements Chart {
  private static final int WIDTH = 440;
  private static final int HEIGHT = 190;
  private static final int LEFT = 56;
  private static final int TOP = 12;
  private static final int BOTTOM = 30;
  private static final int STEPS = 4;

  /** Names of runs below the axis; more would run into each other. */
  private static final int MOST_NAMES = 3;

  private static final int LONGEST_NAME = 18;

  public LineChart {
    names = List.copyOf(names);
    lines = List.copyOf(lines);
  }

  /**
   * A line.
   *
   * @param name for the legend
   * @param values one a run
   */
  public record Line(String name, List<Double> values) {
    public Line {
      values = List.copyOf(values);
    }
  }

  @Override
  public String markup() {
    StringBuilder out = new StringBuilder("<figure class=\"chart\"><figcaption>");
    out.append(HtmlText.escaped(title)).append("</figcaption>\n");
    out.append("<svg viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" role=\"img\" aria-label=\"");
    out.append(HtmlText.escaped(title)).append("\">\n");
    double end = end();
    for (int step = 0; step <= STEPS; step++) {
      double y = y(end * step / STEPS, end);
      format(out, "<path class=\"axis\" d=\"M%d %.1fH%d\"/>", LEFT, y, WIDTH);
      format(out, "<text class=\"scale\" x=\"%d\" y=\"%.1f\">", LEFT - 6, y + 4);
      out.append(number(end * step / STEPS)).append("</text>\n");
    }
    int every = Math.max(1, (names.size() + MOST_NAMES - 1) / MOST_NAMES);
    for (int run = 0; run < names.size(); run += every) {
      format(out, "<text class=\"run\" x=\"%.1f\" y=\"%d\">", x(run), HEIGHT - 8);
      out.append(HtmlText.escaped(PlainText.head(names.get(run), LONGEST_NAME)))
          .append("</text>\n");
    }
    for (int i = 0; i < lines.size(); i++) {
      line(lines.get(i), i, end, out);
    }
    out.append("</svg>\n");
    legend(out);
    return out.append("</figure>\n").toString();
  }

  private void line(Line line, int number, double end, StringBuilder out) {
    String kind = "c" + number % 6;
    StringBuilder way = new StringBuilder();
    for (int run = 0; run < line.values().size(); run++) {
      format(way, run == 0 ? "M%.1f %.1f" : "L%.1f %.1f", x(run), y(line.values().get(run), end));
    }
    out.append("<path class=\"line ").append(kind).append("\" d=\"").append(way).append("\"/>\n");
    for (int run = 0; run < line.values().size(); run++) {
      double value = line.values().get(run);
      format(
          out,
          "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\">",
          kind,
          x(run),
          y(value, end));
      out.append("<title>").append(HtmlText.escaped(line.name() + ", " + names.get(run) + ": "));
      out.append(number(value)).append("</title></circle>\n");
    }
  }

  private void legend(StringBuilder out) {
    if (lines.size() < 2) {
      return;
    }
    out.append("<ul class=\"legend\">");
    for (int i = 0; i < lines.size(); i++) {
      out.append("<li><i class=\"c" + i % 6 + "\"></i> ");
      out.append(HtmlText.escaped(lines.get(i).name())).append("</li>");
    }
    out.append("</ul>\n");
  }

  private double x(int run) {
    double room = WIDTH - LEFT - 80.0;
    return LEFT + 20 + (names.size() < 2 ? room / 2 : room * run / (names.size() - 1));
  }

  private static double y(double value, double end) {
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - Math.min(1, value / end));
  }

  /** A round number that all values stay below. */
  private double end() {
    if (most > 0) {
      return most;
    }
    double largest =
        lines.stream().flatMap(line -> line.values().stream()).mapToDouble(v -> v).max().orElse(0);
    if (largest <= 0) {
      return 1;
    }
    double power = Math.pow(10, Math.floor(Math.log10(largest)));
    for (double step : new double[] {1, 1.5, 2, 3, 4, 5, 6, 8}) {
      if (largest <= step * power) {
        return step * power;
      }
    }
    return 10 * power;
  }

  private static String number(double value) {
    if (value == 0) {
      return "0";
    }
    return String.format(Locale.ROOT, value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.3g", value);
  }

  private static void format(StringBuilder out, String text, Object... values) {
    out.append(String.format(Locale.ROOT, text, values));
  }
}
