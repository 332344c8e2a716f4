package org.waitprof.benchmarks.picture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.waitprof.report.wording.HtmlText;

/** Points or lines over two axes as an SVG element, which is a file of its own as well. */
public final class Plot {
  private static final List<String> COLORS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00");
  private static final int WIDTH = 440;
  private static final int HEIGHT = 300;
  private static final int LEFT = 52;
  private static final int RIGHT = 12;
  private static final int TOP = 26;
  private static final int BOTTOM = 40;

  /** A point with what it says to who points at it. */
  private record Point(double x, double y, String said) {}

  private final String title;
  private final Axis across;
  private final Axis up;
  private final boolean joined;
  private final Map<String, List<Point>> series = new LinkedHashMap<>();

  /**
   * Empty axes.
   *
   * @param joined whether the points of a series are joined by a line
   */
  public Plot(String title, Axis across, Axis up, boolean joined) {
    this.title = title;
    this.across = across;
    this.up = up;
    this.joined = joined;
  }

  /** Adds a point to the series of that name. */
  public void add(String name, double x, double y, String said) {
    series.computeIfAbsent(name, none -> new ArrayList<>()).add(new Point(x, y, said));
  }

  /** The picture. */
  public String svg() {
    StringBuilder out = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"");
    out.append("0 0 " + WIDTH + " " + HEIGHT + "\" width=\"" + WIDTH + "\" role=\"img\"");
    out.append(" font-family=\"sans-serif\" font-size=\"11\">\n");
    text(out, LEFT, 14, "start", title);
    text(out, (LEFT + WIDTH) / 2.0, HEIGHT - 6, "middle", across.name());
    format(out, "<g transform=\"translate(12 %d) rotate(-90)\">", (TOP + HEIGHT - BOTTOM) / 2);
    text(out, 0, 0, "middle", up.name());
    out.append("</g>\n");
    for (double tick : across.ticks()) {
      format(out, "<path stroke=\"#8884\" d=\"M%.1f %dV%d\"/>", x(tick), TOP, HEIGHT - BOTTOM);
      text(out, x(tick), HEIGHT - BOTTOM + 14, "middle", number(tick));
    }
    for (double tick : up.ticks()) {
      format(out, "<path stroke=\"#8884\" d=\"M%d %.1fH%d\"/>", LEFT, y(tick), WIDTH - RIGHT);
      text(out, LEFT - 4, y(tick) + 4, "end", number(tick));
    }
    if (!joined) {
      double end = Math.min(across.to(), up.to());
      format(out, "<path stroke=\"#888\" d=\"M%.1f %.1f", x(across.from()), y(up.from()));
      format(out, "L%.1f %.1f\"/>\n", x(end), y(end));
    }
    int number = 0;
    for (Map.Entry<String, List<Point>> each : series.entrySet()) {
      draw(out, each.getValue(), COLORS.get(number % COLORS.size()));
      double height = TOP + 12.0 + 14 * number;
      format(out, "<g fill=\"%s\">", COLORS.get(number++ % COLORS.size()));
      format(out, "<circle cx=\"%d\" cy=\"%.1f\" r=\"4\"/>", LEFT + 12, height - 4);
      text(out, LEFT + 20, height, "start", each.getKey());
      out.append("</g>\n");
    }
    return out.append("</svg>\n").toString();
  }

  private void draw(StringBuilder out, List<Point> points, String color) {
    StringBuilder way = new StringBuilder();
    for (Point point : points) {
      format(way, "%s%.1f %.1f", way.length() == 0 ? "M" : "L", x(point.x), y(point.y));
      format(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"", x(point.x), y(point.y));
      format(out, " fill=\"%s\" fill-opacity=\".7\"><title>", color);
      out.append(HtmlText.escaped(point.said)).append("</title></circle>\n");
    }
    if (joined) {
      format(out, "<path fill=\"none\" stroke=\"%s\" d=\"%s\"/>\n", color, way);
    }
  }

  private double x(double value) {
    return LEFT + (WIDTH - LEFT - RIGHT) * across.part(value);
  }

  private double y(double value) {
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * up.part(value);
  }

  private static void text(StringBuilder out, double x, double y, String anchor, String text) {
    format(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    out.append(HtmlText.escaped(text)).append("</text>\n");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, Math.abs(value) >= 10 || value == 0 ? "%.0f" : "%.2g", value);
  }

  private static void format(StringBuilder out, String text, Object... values) {
    out.append(String.format(Locale.ROOT, text, values));
  }
}
