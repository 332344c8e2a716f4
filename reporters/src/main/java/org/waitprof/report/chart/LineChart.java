package org.waitprof.report.chart;

import java.util.List;
import java.util.stream.IntStream;
import org.waitprof.report.wording.HtmlText;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Template;

/**
 * Lines over two axes, as an SVG element whose colours are the page's. Pointing at a dot shows its
 * value; the table below the chart holds the same numbers.
 *
 * @param title quantity of the chart, with its unit
 * @param x the axis from left to right
 * @param y the axis from bottom to top
 * @param lines one or more
 */
public record LineChart(String title, Axis x, Axis y, List<Line> lines) implements Chart {
  private static final int WIDTH = 440;
  private static final int HEIGHT = 190;
  private static final int LEFT = 76;
  private static final int RIGHT = 60;
  private static final int TOP = 12;
  private static final int BOTTOM = 30;
  private static final int LONGEST_NAME = 18;

  public LineChart {
    lines = List.copyOf(lines);
  }

  /** Form in which a line of the chart is drawn. */
  public enum Form {
    /** A line with a dot for each value. */
    DOTTED("line"),
    DOTS(""),
    /** Rings around dots of another line. */
    RINGS(""),
    CURVE("line"),
    /** The area between the line and the axis, such as bars. */
    AREA("area"),
    MARK("line mark");

    private final String style;

    Form(String style) {
      this.style = style;
    }
  }

  /** A point in the units of the axes. */
  public record Point(double x, double y) {}

  /**
   * A line with its points.
   *
   * @param name for the legend
   * @param form form of the line
   * @param points in the order of their x
   */
  public record Line(String name, Form form, List<Point> points) {
    public Line {
      points = List.copyOf(points);
    }

    /** Creates a line with a value for each name of a row. */
    public Line(String name, List<Double> values) {
      this(
          name,
          Form.DOTTED,
          IntStream.range(0, values.size()).mapToObj(i -> new Point(i, values.get(i))).toList());
    }
  }

  /**
   * Creates lines over a row of runs.
   *
   * @param names of the runs, from left to right
   * @param lines each with one value per run
   * @param most end of the scale, which begins at 0; at or below 0 for the largest value
   */
  public static LineChart ofRuns(String title, List<String> names, List<Line> lines, double most) {
    double largest =
        lines.stream().flatMap(line -> line.points.stream()).mapToDouble(Point::y).max().orElse(0);
    return new LineChart(title, Axis.names(names), Axis.fromZero(largest, most), lines);
  }

  @Override
  public String markup() {
    StringBuilder out = new StringBuilder("<figure class=\"chart\"><figcaption>");
    out.append(HtmlText.escaped(title)).append("</figcaption>\n");
    out.append("<svg viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" role=\"img\" aria-label=\"");
    out.append(HtmlText.escaped(title)).append("\">\n");
    for (double tick : y.ticks()) {
      format(out, "<path class=\"axis\" d=\"M%d %.1fH%d\"/>", LEFT, down(tick), WIDTH);
      format(out, "<text class=\"scale\" x=\"%d\" y=\"%.1f\">", LEFT - 6, down(tick) + 4);
      out.append(y.text(tick)).append("</text>\n");
    }
    for (double tick : x.ticks()) {
      format(out, "<text class=\"run\" x=\"%.1f\" y=\"%d\">", across(tick), HEIGHT - 8);
      out.append(HtmlText.escaped(PlainText.head(x.text(tick), LONGEST_NAME))).append("</text>\n");
    }
    for (int i = 0; i < lines.size(); i++) {
      line(lines.get(i), colour(i), out);
    }
    out.append("</svg>\n");
    legend(out);
    return out.append("</figure>\n").toString();
  }

  private void line(Line line, String colour, StringBuilder out) {
    StringBuilder way = new StringBuilder();
    for (Point point : line.points()) {
      format(way, way.isEmpty() ? "M%.1f %.1f" : "L%.1f %.1f", across(point.x()), down(point.y()));
    }
    boolean isRing = line.form() == Form.RINGS;
    if (line.form() != Form.DOTS && !isRing) {
      out.append("<path class=\"" + line.form().style + " " + colour + "\" d=\"" + way + "\"/>\n");
    }
    boolean hasDots = line.form() == Form.DOTTED || line.form() == Form.DOTS || isRing;
    for (Point point : hasDots ? line.points() : List.<Point>of()) {
      double left = across(point.x());
      format(out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\"", colour, left, down(point.y()));
      out.append(isRing ? " r=\"8\"><title>" : " r=\"4\"><title>");
      out.append(HtmlText.escaped(line.name() + ", " + x.text(point.x()) + ": "));
      out.append(y.text(point.y())).append("</title></circle>\n");
    }
  }

  private String colour(int line) {
    return lines.get(line).form() == Form.RINGS ? "ring" : "c" + line % 6;
  }

  private void legend(StringBuilder out) {
    if (lines.size() < 2) {
      return;
    }
    out.append("<ul class=\"legend\">");
    for (int i = 0; i < lines.size(); i++) {
      out.append("<li><i class=\"" + colour(i) + "\"></i> ");
      out.append(HtmlText.escaped(lines.get(i).name())).append("</li>");
    }
    out.append("</ul>\n");
  }

  private double across(double value) {
    return LEFT + 20 + (WIDTH - LEFT - 20 - RIGHT) * x.part(value);
  }

  private double down(double value) {
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - y.part(value));
  }

  private static void format(StringBuilder out, String text, Object... values) {
    out.append(Template.fill(text, values));
  }
}
