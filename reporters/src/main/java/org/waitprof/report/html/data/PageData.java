package org.waitprof.report.html.data;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.waitprof.json.JsonObject;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.Frame;
import org.waitprof.report.figures.CallTree;
import org.waitprof.report.figures.Totals;
import org.waitprof.report.figures.TotalsTables;
import org.waitprof.report.wording.ByteSizes;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.timeline.TraceTimeline;

/**
 * The data behind the pictures, as JSON in a block that no browser executes. Times are whole
 * microseconds, shares are ten-thousandths. A list of equal values is written as one of them.
 * Scripts of users may also read it:
 *
 * <pre>
 *   all      whether nothing was left out by a selection
 *   sourceLink  an address with {file} and {line}; empty for no links
 *   groups   names of the groups of ranks; members: how many ranks each has; run: their run time
 *   rank     by group: mean, smallest and largest wait ratio of its ranks
 *   grid     see {@link GridCells}; only with a process grid
 *   matrix   see {@link MatrixCells}; no cells without a coordinated sample
 *   series   see {@link TimeSeriesCells}; only where the run was divided into windows of time
 *   timeline see {@link TimelineCells}; only where a trace was given
 *   metrics  see {@link PageMetric}; those without any value are left out
 *   nodes    the call tree: name, parent; root first, parents before children
 *   ends     node, and by metric: own values by group
 *   late     see {@link LateCells}; only where a trace was analysed or samples were taken
 *   sizes    name of the size class, calls, bytes, time, wait
 * </pre>
 */
public final class PageData {
  private PageData() {}

  /** Writes the data, with a timeline if one is given. */
  public static void write(PageModel model, Optional<TraceTimeline> timeline, Writer out)
      throws IOException {
    JsonWriter json = new JsonWriter(out, 1);
    RankGroups groups = model.groups();
    json.beginObject();
    json.name("all").value(model.options().selection().isAll());
    json.name("sourceLink").value(model.options().sourceLink().template());
    json.name("groupSize").value(groups.size());
    json.name("groups").array(groups.all().stream().map(groups::name).toList());
    json.name("members");
    json.numbers(groups.all().stream().mapToLong(i -> groups.members(i).length).toArray());
    json.name("run").value(values("ns", groups.sums(model.byRank(rank -> rank.runNanos()))));
    ratios(model, json);
    Optional<GridCells> grid = GridCells.of(model);
    if (grid.isPresent()) {
      json.name("grid").value(grid.get().members());
    }
    MatrixCells.of(model).write(json);
    TimeSeriesCells.of(model).write(json);
    if (timeline.isPresent()) {
      json.name("timeline").value(TimelineCells.of(timeline.get(), TimelineCells.ends(model)));
    }
    metrics(model, json);
    LateCells.write(model, json);
    tree(model, json);
    sizes(model, json);
    json.endObject();
  }

  /** All values, or one of them if they are equal; durations are in microseconds. */
  private static Object values(String unit, long[] values) {
    long[] shown = values.clone();
    if (unit.equals("ns")) {
      Arrays.setAll(shown, i -> Math.round(values[i] / 1e3));
    }
    boolean alike = shown.length > 0 && Arrays.stream(shown).allMatch(each -> each == shown[0]);
    return alike ? (Object) shown[0] : shown;
  }

  private static void metrics(PageModel model, JsonWriter json) throws IOException {
    Set<String> found = new HashSet<>();
    model.ends().forEach(end -> found.addAll(end.values().keySet()));
    List<PageMetric> shown = new ArrayList<>();
    for (int i = model.metrics().size() - 1; i >= 0; i--) {
      PageMetric metric = model.metrics().get(i);
      if (metric.outside().length > 0 || found.contains(metric.id())) {
        found.add(metric.parent());
        shown.add(0, metric);
      }
    }
    json.name("metrics").beginArray();
    for (PageMetric metric : shown) {
      Map<String, Object> its =
          JsonObject.of(
              "id", metric.id(),
              "title", metric.title(),
              "parent", metric.parent(),
              "unit", metric.unit().equals("ns") ? "us" : metric.unit());
      if (metric.outside().length > 0) {
        its.put("outside", values(metric.unit(), model.groups().sums(metric.outside())));
      }
      json.value(its);
    }
    json.endArray();
  }

  private static void ratios(PageModel model, JsonWriter json) throws IOException {
    RankGroups groups = model.groups();
    double[][] values = new double[3][groups.count()];
    Arrays.fill(values[1], Double.MAX_VALUE);
    for (int position = 0; position < model.ranks().size(); position++) {
      double ratio = model.ranks().waitRatio(position);
      int group = position / groups.size();
      values[0][group] += ratio / groups.members(group).length;
      values[1][group] = Math.min(values[1][group], ratio);
      values[2][group] = Math.max(values[2][group], ratio);
    }
    json.name("rank")
        .value(
            JsonObject.of(
                "mean", GridCells.tenThousandths(values[0]),
                "min", GridCells.tenThousandths(values[1]),
                "max", GridCells.tenThousandths(values[2])));
  }

  private static void tree(PageModel model, JsonWriter json) throws IOException {
    int[] numbers = model.numbers();
    json.name("nodes").beginArray();
    for (CallTree.Node node : model.tree().nodes()) {
      if (numbers[node.id()] >= 0) {
        CallTree.Node parent = node.parent();
        json.value(List.of(name(model, node), parent == null ? -1 : numbers[parent.id()]));
      }
    }
    json.endArray();
    json.name("ends").beginArray();
    for (PageModel.End end : model.ends()) {
      Map<String, Object> values = JsonObject.of();
      for (PageMetric metric : model.metrics()) {
        long[] own = end.values().get(metric.id());
        if (own != null) {
          values.put(metric.id(), values(metric.unit(), own));
        }
      }
      json.value(JsonObject.of("node", numbers[end.node().id()], "values", values));
    }
    json.endArray();
  }

  private static String name(PageModel model, CallTree.Node node) {
    Frame frame = node.frame();
    if (frame != null) {
      return FrameNames.full(frame);
    }
    return node.call() != null
        ? String.valueOf(node.call())
        : org.waitprof.report.wording.PlainText.of(model.profile().facts().mainClass());
  }

  private static void sizes(PageModel model, JsonWriter json) throws IOException {
    json.name("sizes").beginArray();
    for (Totals<Integer> row : TotalsTables.bySize(model.profile(), model.options().selection())) {
      json.value(
          List.of(
              ByteSizes.ofClass(row.key()),
              row.messages(),
              row.bytes(),
              Math.round(row.sumNanos() / 1e3),
              Math.round(row.waitNanos() / 1e3)));
    }
    json.endArray();
  }
}
