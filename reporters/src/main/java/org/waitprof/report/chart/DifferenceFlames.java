package org.waitprof.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.report.wording.HtmlText;
import org.waitprof.report.wording.Template;

/**
 * A differential flame graph: call paths from the program down. Each is as wide as the larger of
 * its values before and after. Its colour is the stronger the more they differ.
 *
 * @param title quantity of the graph, with its unit
 * @param leaves the ends of the paths
 */
public record DifferenceFlames(String title, List<Leaf> leaves) implements Chart {
  private static final int ROW = 23;

  /** Minimum width of a drawn box, as a part of the whole. */
  private static final double NARROW = 0.002;

  private static final double FAINTEST = 0.2;

  public DifferenceFlames {
    leaves = List.copyOf(leaves);
  }

  /**
   * The end of a path with its values.
   *
   * @param path names, outermost first
   * @param before value before, from 0 on
   * @param after value after, from 0 on
   */
  public record Leaf(List<String> path, double before, double after) {
    public Leaf {
      path = List.copyOf(path);
    }
  }

  /** A box with all boxes below it. */
  private static final class Node {
    final String name;
    final Map<String, Node> below = new LinkedHashMap<>();
    double before;
    double after;
    double wide;

    Node(String name) {
      this.name = name;
    }

    void add(Leaf leaf) {
      before += leaf.before();
      after += leaf.after();
      wide += Math.max(leaf.before(), leaf.after());
    }

    double difference() {
      return after - before;
    }

    int depth() {
      return 1 + below.values().stream().mapToInt(Node::depth).max().orElse(0);
    }

    double largest() {
      double own = below.isEmpty() ? Math.abs(difference()) : 0;
      return below.values().stream().mapToDouble(Node::largest).reduce(own, Math::max);
    }
  }

  @Override
  public String markup() {
    Node root = new Node("all");
    for (Leaf leaf : leaves) {
      Node at = root;
      at.add(leaf);
      for (String name : leaf.path()) {
        at = at.below.computeIfAbsent(name, Node::new);
        at.add(leaf);
      }
    }
    StringBuilder out = new StringBuilder("<figure class=\"chart flames\"><figcaption>");
    out.append(HtmlText.escaped(title)).append("</figcaption>\n<ul class=\"legend\">");
    out.append("<li><i class=\"more\"></i> more after (+)</li>");
    out.append("<li><i class=\"less\"></i> less after (-)</li>");
    out.append("<li>as wide as the larger of both</li></ul>\n");
    format(out, "<svg width=\"100%%\" height=\"%d\" role=\"img\"", root.depth() * ROW);
    out.append(" aria-label=\"" + HtmlText.escaped(title) + "; the table has the numbers\">\n");
    box(root, 0, 1, 0, Math.max(root.largest(), Double.MIN_NORMAL), out);
    return out.append("</svg></figure>\n").toString();
  }

  /**
   * Draws a box and the boxes below it; {@code from} and {@code part} are parts of the width, 0..1.
   */
  private static void box(
      Node node, double from, double part, int level, double largest, StringBuilder out) {
    double difference = node.difference();
    double strength = Math.max(FAINTEST, Math.min(1, Math.abs(difference) / largest));
    String said = Template.fill("%s %+.2f", node.name, difference);
    format(out, "<svg x=\"%.3f%%\" y=\"%d\"", from * 100, level * ROW);
    format(out, " width=\"%.3f%%\" height=\"%d\">", part * 100, ROW - 1);
    out.append("<title>").append(HtmlText.escaped(said));
    format(out, ": %.2f before, %.2f after</title>", node.before, node.after);
    format(out, "<rect width=\"100%%\" height=\"100%%\" class=\"%s\"", kind(difference));
    format(out, " fill-opacity=\"%.2f\"/>", strength);
    out.append("<text x=\"4\" y=\"15\">").append(HtmlText.escaped(said)).append("</text></svg>\n");
    List<Node> below = new ArrayList<>(node.below.values());
    below.sort(Comparator.comparingDouble((Node its) -> its.wide).reversed());
    double at = from;
    for (Node each : below) {
      double own = part * each.wide / Math.max(node.wide, Double.MIN_NORMAL);
      if (own >= NARROW) {
        box(each, at, own, level + 1, largest, out);
      }
      at += own;
    }
  }

  private static String kind(double difference) {
    return difference > 0 ? "more" : difference < 0 ? "less" : "same";
  }

  private static void format(StringBuilder out, String text, Object... values) {
    out.append(Template.fill(text, values));
  }
}
