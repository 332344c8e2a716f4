package org.waitprof.report.chart;

import java.util.List;
import java.util.function.Predicate;
import org.waitprof.report.wording.HtmlText;
import org.waitprof.report.wording.Template;

/**
 * Figures before and after a change, as pairs of bars. The second bar has an interval as long as
 * the difference that noise may make. A dashed line continues the end of the first bar. If the
 * interval reaches it, the change may be none. Names and numbers stand above the bars, so that no
 * name is cut.
 *
 * @param title quantities of the bars, with their unit
 * @param rows from top to bottom
 * @param most end of the scale, which begins at 0; at or below 0 for the largest value
 */
public record PairedBars(String title, List<Row> rows, double most) implements Chart {
  private static final String BEFORE = "c5";

  public PairedBars {
    rows = List.copyOf(rows);
  }

  /** Relations of the second bar of a pair to the first. */
  public enum Turn {
    BETTER("c2", "after, better"),
    WORSE("c1", "after, worse"),
    /** A turn for which the noise is not known. */
    MAYBE_BETTER("c2 maybe", "after, better?"),
    MAYBE_WORSE("c1 maybe", "after, worse?"),
    NEITHER("c0", "after");

    private final String colour;
    private final String legend;

    Turn(String colour, String legend) {
      this.colour = colour;
      this.legend = legend;
    }
  }

  /**
   * A pair of bars with its texts.
   *
   * @param name name of the figure
   * @param depth indentation, as a part of the figures above it: 0 to 2
   * @param before from 0 on
   * @param after from 0 on
   * @param noise half of the interval; NaN if unknown
   * @param said both values and the judgement, in words
   * @param turn direction of the change, which selects the colour of the second bar
   */
  public record Row(
      String name, int depth, double before, double after, double noise, String said, Turn turn) {

    private double reach() {
      return Math.max(before, after + (hasNoise() ? noise : 0));
    }

    private boolean hasNoise() {
      return noise > 0;
    }
  }

  @Override
  public String markup() {
    StringBuilder out = new StringBuilder("<figure class=\"chart pairs\"><figcaption>");
    out.append(HtmlText.escaped(title)).append("</figcaption>\n");
    legend(out);
    double end = most > 0 ? most : rows.stream().mapToDouble(Row::reach).max().orElse(1);
    out.append("<ul class=\"pairlist\">\n");
    for (Row row : rows) {
      pair(row, end > 0 ? end : 1, out);
    }
    return out.append("</ul></figure>\n").toString();
  }

  private void legend(StringBuilder out) {
    out.append("<ul class=\"legend\">");
    entry(BEFORE, "before", out);
    for (Turn turn : Turn.values()) {
      if (has(row -> row.turn() == turn)) {
        entry(turn.colour, turn.legend, out);
      }
    }
    if (has(Row::hasNoise)) {
      out.append("<li>|&ndash;| noise: no change is certain where it reaches the dashed line</li>");
    }
    out.append("</ul>\n");
  }

  private boolean has(Predicate<Row> what) {
    return rows.stream().anyMatch(what);
  }

  private static void entry(String colour, String name, StringBuilder out) {
    out.append("<li><i class=\"" + colour + "\"></i> " + name + "</li>");
  }

  private static void pair(Row row, double end, StringBuilder out) {
    String name = HtmlText.escaped(row.name());
    String said = HtmlText.escaped(row.said());
    out.append("<li class=\"d" + row.depth() + "\"><div class=\"pairname\"><span>" + name);
    out.append("</span> <span class=\"said\">" + said + "</span></div>\n");
    out.append("<svg class=\"pair\" role=\"img\" aria-label=\"" + name + ": " + said + "\">");
    bar(BEFORE, 1, row.before() / end, out);
    bar(row.turn().colour, 13, row.after() / end, out);
    line("guide", row.before() / end, row.before() / end, 1, 24, out);
    if (row.hasNoise()) {
      double low = (row.after() - row.noise()) / end;
      double high = (row.after() + row.noise()) / end;
      line("whisker", low, high, 17.5, 17.5, out);
      line("whisker", low, low, 14, 21, out);
      line("whisker", high, high, 14, 21, out);
    }
    out.append("</svg></li>\n");
  }

  private static void bar(String colour, int y, double share, StringBuilder out) {
    format(out, "<rect class=\"%s\" y=\"%d\" height=\"9\"", colour, y);
    format(out, " width=\"%.2f%%\"/>", 100 * share);
  }

  private static void line(
      String kind, double from, double to, double top, double bottom, StringBuilder out) {
    format(out, "<line class=\"%s\" x1=\"%.2f%%\" x2=\"%.2f%%\"", kind, at(from), at(to));
    format(out, " y1=\"%.1f\" y2=\"%.1f\"/>", top, bottom);
  }

  private static double at(double share) {
    return 100 * Math.max(0, Math.min(1, share));
  }

  private static void format(StringBuilder out, String text, Object... values) {
    out.append(Template.fill(text, values));
  }
}
