package org.waitprof.report.html;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.Metric;
import org.waitprof.report.ProcessGrid;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.figures.cause.DelaySteps;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.html.data.RankBlocks;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.Template;
import org.waitprof.system.CountText;
import org.waitprof.waitstate.WaitGroup;

/**
 * Small maps of quantities on the process grid, side by side: the darker, the more. Slices of a
 * grid with more than two dimensions stand below each other. A large grid is averaged over blocks.
 * Ranks without a grid stand in one row.
 */
final class CauseMaps {
  /** Maximum number of blocks along the longer edge of a slice. */
  private static final int MOST_BLOCKS = 64;

  private final PageModel model;
  private final RankBlocks grid;
  private final int[] ranks;

  private CauseMaps(PageModel model, RankBlocks whole) {
    this.model = model;
    int edge = 1;
    while (Math.max(whole.width(), whole.height() * whole.slices()) > MOST_BLOCKS * edge) {
      edge *= 2;
    }
    grid = whole.in(edge);
    ranks = IntStream.range(0, model.profile().ranks().size()).toArray();
  }

  static CauseMaps of(PageModel model) {
    List<Integer> dims = ProcessGrid.of(model.profile(), model.options());
    int ranks = model.profile().ranks().size();
    long cells = dims.stream().mapToLong(length -> length).reduce(1, (a, b) -> a * b);
    boolean isGrid = dims.size() > 1 && cells == ranks;
    return new CauseMaps(model, RankBlocks.of(isGrid ? dims : List.of(ranks)));
  }

  /** Waiting, its causes, and its direct and indirect part, of the whole job. */
  void job(Html html) {
    JobProfile profile = model.profile();
    double[] waits = column(Metric.WAIT);
    double[] indirect = new double[waits.length];
    for (WaitGroup group : WaitGroup.values()) {
      double[] part = column(new Metric("indirect_" + group.id() + "_ns", "ns", ""));
      Arrays.setAll(indirect, rank -> indirect[rank] + part[rank]);
    }
    double[] direct = new double[waits.length];
    Arrays.setAll(direct, rank -> Math.max(0, waits[rank] - indirect[rank]));
    double[][] costs = new double[2][waits.length];
    profile.causes().places().forEach(place -> add(place, costs));
    html.open("div", "class", "maps");
    map(html, "Waiting", waits);
    map(html, "Short-term costs", costs[0]);
    map(html, "Long-term costs", costs[1]);
    map(html, "Direct waiting", direct);
    map(html, "Indirect waiting", indirect);
    html.close("div");
  }

  /** Costs of a cause, folded away. */
  void place(String name, RootCause place, Html html) {
    double[][] costs = new double[2][model.profile().ranks().size()];
    add(place, costs);
    html.open("details");
    html.element("summary", "Which ranks: " + name);
    html.open("div", "class", "maps");
    map(html, "Short-term costs", costs[0]);
    map(html, "Long-term costs", costs[1]);
    html.close("div");
    html.close("details");
  }

  /**
   * Ranks by their distance from the cause: the cause darkest, then the ranks that wait for it, and
   * so on.
   */
  void steps(DelaySteps way, Html html) {
    double[] near = new double[model.profile().ranks().size()];
    int count = way.steps().size();
    near[way.cause()] = count + 1;
    for (int step = 0; step < count; step++) {
      for (int rank : way.steps().get(step).ranks()) {
        near[rank] = count - step;
      }
    }
    map(
        html,
        "How the delay of rank " + way.cause() + " spread",
        "in " + CountText.of(count, "step") + ", the nearer the stronger",
        near);
  }

  private static void add(RootCause place, double[][] costs) {
    for (Cost cost : place.costs()) {
      costs[0][cost.rank()] += cost.shortTerm();
      costs[1][cost.rank()] += cost.longTerm();
    }
  }

  private double[] column(Metric metric) {
    JobProfile profile = model.profile();
    double[] sums = new double[profile.ranks().size()];
    if (profile.columns().containsKey(metric.name())) {
      RowReader reader = new RowReader(profile, metric);
      for (int row = 0; row < profile.keys().size(); row++) {
        long[] values = reader.row(row);
        Arrays.setAll(sums, rank -> sums[rank] + values[rank]);
      }
    }
    return sums;
  }

  private void map(Html html, String title, double[] values) {
    map(html, title, "", values);
  }

  /**
   * Draws a map.
   *
   * @param scale meaning of the darkest colour; empty for a duration, which is then computed
   */
  private void map(Html html, String title, String scale, double[] values) {
    double[] means = grid.means(ranks, values, 0);
    double most = Math.max(0, Arrays.stream(means).max().orElse(0));
    if (most == 0) {
      return;
    }
    int rows = grid.rows() * grid.slices();
    int columns = grid.columns();
    html.open("figure");
    String darkest = scale.isEmpty() ? "up to " + Durations.of(most) : scale;
    html.element("figcaption", title + ", " + darkest);
    String label = title + " on the process grid, " + darkest;
    html.open("svg", "viewBox", "0 0 " + columns + " " + rows, "role", "img", "aria-label", label);
    for (int cell = 0; cell < means.length; cell++) {
      String opacity = Template.fill("%.2f", means[cell] / most);
      if (!opacity.equals("0.00")) {
        html.raw("<rect x=\"" + cell % columns + "\" y=\"" + cell / columns);
        html.raw("\" width=\"1\" height=\"1\" fill-opacity=\"" + opacity + "\"/>");
      }
    }
    html.close("svg");
    html.close("figure");
  }
}
