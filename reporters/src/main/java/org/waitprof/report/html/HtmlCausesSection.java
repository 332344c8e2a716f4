package org.waitprof.report.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.Metric;
import org.waitprof.report.ProcessGrid;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.work.WorkBalance;
import org.waitprof.report.html.HtmlTable.Cell;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.GainText;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.WorkText;
import org.waitprof.waitstate.WaitGroup;

/**
 * The places that made ranks wait; and on the process grid side by side where ranks wait, and which
 * ranks caused it, at once and through others, for the whole job and for the dearest places.
 */
final class HtmlCausesSection implements HtmlSection {
  private static final int PLACES = 20;
  private static final int PLACES_WITH_MAPS = 5;

  /** Less than this part of the waiting is not worth a line. */
  private static final double NEGLIGIBLE = 0.001;

  private static final List<String> TITLES =
      List.of(
          "place",
          "#waiting caused s",
          "#% of waiting",
          "#short-term s",
          "#long-term s",
          "#imbalance s",
          "#mostly rank",
          "#ranks");

  private static final List<String> WORK_TITLES =
      List.of(
          "method, its most frequent line",
          "#mean s",
          "#max s",
          "#rank",
          "#max - mean s",
          "#% of useful time");

  @Override
  public void write(PageModel model, Html html) throws IOException {
    RootCauseTable causes = RootCauseTable.of(model.profile());
    if (causes.rows().isEmpty()) {
      work(model, html);
      return;
    }
    HtmlSection.begin(
        html,
        "causes",
        "Root causes",
        "measured; whose time made others wait, at once and through others");
    CauseMaps maps = CauseMaps.of(model);
    maps.job(html);
    List<RootCauseTable.Row> rows =
        causes.rows().subList(0, Math.min(PLACES, causes.rows().size()));
    List<List<Cell>> cells = new ArrayList<>();
    for (RootCauseTable.Row row : rows) {
      int worst = row.severity().maxRank();
      cells.add(
          List.of(
              Cell.of(CausePlaces.of(row.place())),
              Cell.seconds(row.severity().total()),
              Cell.percent(row.ratio()),
              Cell.seconds(row.shortTerm()),
              Cell.seconds(row.longTerm()),
              Cell.seconds(row.imbalanceNanos()),
              Cell.of(Integer.toString(worst), worst),
              Cell.of(Integer.toString(row.ranks()), row.ranks())));
    }
    HtmlTable.whole(html, "Places that made ranks wait, dearest first", TITLES, cells);
    for (RootCauseTable.Row row : rows) {
      Optional<String> work = WorkText.of(row);
      if (work.isPresent()) {
        html.element("p", CausePlaces.of(row.place()) + ": " + work.get() + ".");
      }
      if (row.place().balanced().isPresent()) {
        String gain = GainText.of(row.place().balanced().get());
        html.element(
            "p", "Balancing " + CausePlaces.of(row.place()) + ": " + gain + " (simulated).");
      }
    }
    double unexplained = RunTime.ratio(causes.unexplainedNanos(), causes.waitNanos());
    if (unexplained >= NEGLIGIBLE) {
      html.element(
          "p",
          Percentages.sentence(unexplained)
              + " of the waiting has no cause that can be named: messages under way, ranks without a"
              + " core.",
          "class",
          "hint");
    }
    for (RootCauseTable.Row row : rows.subList(0, Math.min(PLACES_WITH_MAPS, rows.size()))) {
      maps.place(row.place(), html);
    }
    HtmlSection.end(html);
    work(model, html);
  }

  /** Which methods useful time goes to, and how unevenly. */
  private static void work(PageModel model, Html html) throws IOException {
    WorkBalance work = WorkBalance.of(model.profile(), Selection.ALL);
    if (work.rows().isEmpty()) {
      return;
    }
    HtmlSection.begin(html, "work", "Computation", "by " + work.samples() + " execution samples");
    List<List<Cell>> cells = new ArrayList<>();
    for (WorkBalance.Row row : work.rows().subList(0, Math.min(PLACES, work.rows().size()))) {
      int worst = row.useful().maxRank();
      cells.add(
          List.of(
              Cell.of(FrameNames.brief(row.frame())),
              Cell.seconds(Math.round(row.useful().mean())),
              Cell.seconds(row.useful().max()),
              Cell.of(Integer.toString(worst), worst),
              Cell.seconds(Math.round(row.excessNanos())),
              Cell.percent(row.ratio())));
    }
    HtmlTable.whole(html, "Methods, the most uneven first", WORK_TITLES, cells);
    HtmlSection.end(html);
  }

  /**
   * Small maps of quantities on the process grid, side by side: the darker, the more. Slices of a
   * grid with more than two dimensions stand below each other; a large grid is averaged over
   * blocks. Without a grid, ranks are in a row.
   */
  private static final class CauseMaps {
    /** Blocks along the longer edge of a slice, at most. */
    private static final int MOST_BLOCKS = 64;

    private final PageModel model;
    private final int width;
    private final int height;
    private final int slices;
    private final int block;

    private CauseMaps(PageModel model, int width, int height, int slices) {
      this.model = model;
      this.width = width;
      this.height = height;
      this.slices = slices;
      int edge = 1;
      while (Math.max(width, height * slices) > MOST_BLOCKS * edge) {
        edge *= 2;
      }
      block = edge;
    }

    static CauseMaps of(PageModel model) {
      List<Integer> dims = ProcessGrid.of(model.profile(), model.options());
      int ranks = model.profile().ranks().size();
      long cells = dims.stream().mapToLong(length -> length).reduce(1, (a, b) -> a * b);
      if (dims.size() < 2 || cells != ranks) {
        return new CauseMaps(model, ranks, 1, 1);
      }
      int width = dims.get(dims.size() - 1);
      int height = dims.get(dims.size() - 2);
      return new CauseMaps(model, width, height, ranks / width / height);
    }

    /** Waiting, its causes, and its direct and indirect part, of the whole job. */
    void job(Html html) throws IOException {
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

    /** Costs of one place, folded away. */
    void place(RootCause place, Html html) throws IOException {
      double[][] costs = new double[2][model.profile().ranks().size()];
      add(place, costs);
      html.open("details");
      html.element("summary", "Which ranks: " + CausePlaces.of(place));
      html.open("div", "class", "maps");
      map(html, "Short-term costs", costs[0]);
      map(html, "Long-term costs", costs[1]);
      html.close("div");
      html.close("details");
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

    private void map(Html html, String title, double[] values) throws IOException {
      int columns = (width + block - 1) / block;
      int sliceRows = (height + block - 1) / block;
      double[] means = new double[columns * sliceRows * slices];
      int[] counts = new int[means.length];
      for (int rank = 0; rank < values.length; rank++) {
        int inSlice = rank % (width * height);
        int row = rank / (width * height) * sliceRows + inSlice / width / block;
        int cell = row * columns + inSlice % width / block;
        means[cell] += values[rank];
        counts[cell]++;
      }
      double most = 0;
      for (int cell = 0; cell < means.length; cell++) {
        means[cell] = counts[cell] == 0 ? 0 : means[cell] / counts[cell];
        most = Math.max(most, means[cell]);
      }
      int rows = sliceRows * slices;
      html.open("figure");
      html.element("figcaption", title + ", up to " + Durations.of(most));
      html.open(
          "svg",
          "viewBox",
          "0 0 " + columns + " " + rows,
          "role",
          "img",
          "aria-label",
          title + " on the process grid, largest " + Durations.of(most));
      for (int cell = 0; cell < means.length && most > 0; cell++) {
        String opacity = String.format(Locale.ROOT, "%.2f", means[cell] / most);
        if (!opacity.equals("0.00")) {
          html.raw("<rect x=\"" + cell % columns + "\" y=\"" + cell / columns);
          html.raw("\" width=\"1\" height=\"1\" fill-opacity=\"" + opacity + "\"/>");
        }
      }
      html.close("svg");
      html.close("figure");
    }
  }
}
