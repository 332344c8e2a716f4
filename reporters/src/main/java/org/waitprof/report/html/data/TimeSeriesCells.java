package org.waitprof.report.html.data;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.json.JsonObject;
import org.waitprof.json.JsonWriter;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.timeseries.Window;

/**
 * The run over time for the page: neighbouring windows are merged until few enough remain, and
 * ranks are groups. Shares are ten-thousandths of the ranks' time in the window. The parts of a
 * window add up to all of it:
 *
 * <pre>
 *   useful           mean useful time
 *   imbalance        excess of the busiest rank over the mean
 *   serialisation    excess of the ideal run over the busiest rank
 *   transfer         excess of the run over the ideal one; includes an unknown serialisation
 * </pre>
 */
public final class TimeSeriesCells {
  /** Maximum number of columns: more are narrower than a pixel of most screens. */
  private static final int MOST = 600;

  /** Smallest limit of columns: fewer would show nothing of the series. */
  private static final int LEAST = 60;

  /**
   * Maximum number of columns of all groups of ranks and kinds of waiting. Each takes three bytes
   * of the page.
   */
  private static final int MOST_CELLS = 400_000;

  private static final String[] PARTS = {"useful", "imbalance", "serialisation", "transfer"};
  private static final double WHOLE = 10_000;

  private final PageModel model;
  private final List<List<Window>> columns = new ArrayList<>();

  private TimeSeriesCells(PageModel model) {
    this.model = model;
    List<Window> windows = model.profile().timeSeries().windows();
    int together = (windows.size() + most(windows) - 1) / most(windows);
    for (int from = 0; from < windows.size(); from += together) {
      columns.add(windows.subList(from, Math.min(windows.size(), from + together)));
    }
  }

  private int most(List<Window> windows) {
    long kinds = 1L + windows.stream().mapToInt(its -> its.waitNanos().size()).max().orElse(0);
    long each = kinds * Math.max(1, model.groups().count());
    return (int) Math.max(LEAST, Math.min(MOST, MOST_CELLS / each));
  }

  public static TimeSeriesCells of(PageModel model) {
    return new TimeSeriesCells(model);
  }

  /** Whether the series is too short to show. */
  public boolean isEmpty() {
    return columns.size() < 2;
  }

  /**
   * Parts of consecutive windows, in the order of {@link #PARTS}; they add up to 1. Unrecorded time
   * of a rank is taken to have gone on like the recorded time. All parts are 0 where nothing was
   * recorded of any rank.
   */
  static double[] parts(List<Window> windows) {
    double length = 0;
    double mean = 0;
    double max = 0;
    double ideal = 0;
    for (Window window : windows) {
      if (window.isSeen()) {
        double busiest = window.communicationEfficiency() * window.nanos();
        boolean known = window.idealNanos().isPresent() && !window.ranks().hasGap();
        length += window.nanos();
        mean += window.parallelEfficiency() * window.nanos();
        max += busiest;
        ideal += known ? (double) window.idealNanos().getAsLong() : busiest;
      }
    }
    return length == 0 ? new double[PARTS.length] : parts(length, mean, max, ideal);
  }

  private static double[] parts(double length, double mean, double max, double ideal) {
    // Ideal clocks may advance less in a window than its busiest rank computes, or more than the
    // window lasts.
    double chain = Math.min(Math.max(ideal, max), length);
    return new double[] {
      mean / length, (max - mean) / length, (chain - max) / length, (length - chain) / length
    };
  }

  /**
   * Parts of the whole run, computed from the factors of the run. The busiest rank changes from
   * window to window, so the parts of windows do not add up to these.
   */
  private double[] run() {
    PopFactors factors = PopFactors.of(model.profile());
    return parts(
        (double) Math.max(1, factors.runNanos()),
        factors.averageUsefulNanos(),
        (double) factors.maxUsefulNanos(),
        (double) factors.idealNanos().orElse(factors.maxUsefulNanos()));
  }

  void write(JsonWriter json) throws IOException {
    if (isEmpty()) {
      return;
    }
    double[] run = run();
    Map<String, Object> its =
        JsonObject.of(
            "end", columns(column -> Math.round(column.get(column.size() - 1).endNanos() / 1e3)),
            "ideal", columns.get(0).get(0).idealNanos().isPresent(),
            "parts", IntStream.range(0, PARTS.length).mapToObj(part -> part(part, run)).toList(),
            "waits", patterns().stream().map(this::waits).toList());
    its.putAll(new SpanCells(model, columns).members());
    if (columns.stream().flatMap(List::stream).anyMatch(window -> window.ranks().hasGap())) {
      its.put("gaps", columns(TimeSeriesCells::gapShare));
    }
    json.name("time_series").value(its);
  }

  /** Numbers made of the windows of each column, in the order of columns. */
  private long[] columns(ToLongFunction<List<Window>> number) {
    return columns.stream().mapToLong(number).toArray();
  }

  private Map<String, Object> part(int part, double[] run) {
    return JsonObject.of(
        "id", PARTS[part],
        "run", share(run[part]),
        "values", columns(column -> share(parts(column)[part])));
  }

  private static long share(double value) {
    return Math.round(value * WHOLE);
  }

  private Set<String> patterns() {
    Set<String> patterns = new TreeSet<>();
    columns.forEach(
        column -> column.forEach(window -> patterns.addAll(window.waitNanos().keySet())));
    return patterns;
  }

  private Map<String, Object> waits(String pattern) {
    return JsonObject.of(
        "id", pattern,
        "title", PatternNames.of(pattern),
        "values", columns(column -> share(waitNanos(column, pattern) / rankNanos(column))));
  }

  private static long waitNanos(List<Window> column, String pattern) {
    return column.stream().mapToLong(its -> its.waitNanos().getOrDefault(pattern, 0L)).sum();
  }

  private static double rankNanos(List<Window> column) {
    double sum = 0;
    for (Window window : column) {
      for (int rank = 0; rank < window.usefulNanos().length; rank++) {
        sum += seenNanos(window, rank);
      }
    }
    return Math.max(1, sum);
  }

  /** Time that a rank was seen in a window, in nanoseconds. */
  static long seenNanos(Window window, int rank) {
    return rank >= window.usefulNanos().length || window.usefulNanos()[rank] == Window.MISSING
        ? 0
        : Math.max(0, window.nanos() - window.ranks().gapNanos(rank));
  }

  /** Unrecorded share of the ranks' time. */
  private static long gapShare(List<Window> column) {
    double gap = 0;
    for (Window window : column) {
      for (int rank = 0; rank < window.usefulNanos().length; rank++) {
        gap += Math.min(window.nanos(), window.ranks().gapNanos(rank));
      }
    }
    return share(gap / (gap + rankNanos(column)));
  }
}
