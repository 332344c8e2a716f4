package org.waitprof.report.compare;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.waitprof.report.chart.Chart;
import org.waitprof.report.chart.LineChart;
import org.waitprof.report.text.TextTable;

/**
 * How a program's runs went over time: a series for each program and number of ranks, oldest run
 * first, and what changed in the newest run of each against those before it.
 */
public final class History {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** The newest run is held against this many before it: enough to know their noise. */
  private static final int BEFORE = 10;

  private static final double LEAST_CHANGE = 0.005;
  private static final int MOST_PLACES = 10;

  private final boolean byName;

  /**
   * @param byName whether runs are called by their files' names, such as commits, rather than by
   *     the time at which they began
   */
  public History(boolean byName) {
    this.byName = byName;
  }

  private record Series(String program, int ranks) {}

  /**
   * All of it.
   *
   * @param runs at least one
   */
  public ComparisonReport report(List<RunSummary> runs) {
    Map<Series, List<RunSummary>> bySeries = new LinkedHashMap<>();
    for (RunSummary run : inOrder(runs)) {
      Series series = new Series(run.program(), run.ranks());
      bySeries.computeIfAbsent(series, key -> new ArrayList<>()).add(run);
    }
    List<ComparisonReport.Part> parts = new ArrayList<>();
    bySeries.forEach((series, members) -> add(series, members, parts));
    List<String> remarks = new ArrayList<>();
    remarks.add("times are UTC; wait % is waiting time in % of the run time of all ranks");
    if (runs.stream().map(RunSummary::estimator).distinct().count() > 1) {
      remarks.add("waiting was not told by one means in all runs: see 'waiting by'");
    }
    RunSummary.crowded(runs).ifPresent(remarks::add);
    remarks.add(
        "changes: the newest run against the mean of up to "
            + BEFORE
            + " before it; noise: what their scatter explains (95 %), ? where there is but one");
    return new ComparisonReport("History of " + runs.size() + " runs", parts, remarks);
  }

  /** Oldest first. */
  public static List<RunSummary> inOrder(List<RunSummary> runs) {
    return runs.stream()
        .sorted(
            Comparator.comparingLong(RunSummary::startEpochMillis).thenComparing(RunSummary::name))
        .toList();
  }

  private void add(Series series, List<RunSummary> runs, List<ComparisonReport.Part> parts) {
    String suffix = parts.isEmpty() ? "" : "_" + (parts.size() / 2 + 1);
    String title =
        (series.program.isEmpty() ? "Program" : series.program)
            + (series.ranks == 1 ? " on 1 rank" : " on " + series.ranks + " ranks");
    List<Chart> charts =
        List.of(
            chart("Run time in s", runs, run -> run.runNanos() / 1e9, 0),
            chart("Waiting in % of run time", runs, run -> run.waitRatio() * 100, 0),
            chart(
                "Parallel efficiency; 1 is best",
                runs,
                run -> run.factors().parallelEfficiency(),
                1));
    parts.add(new ComparisonReport.Part("runs" + suffix, title, table(runs), "", charts));
    RunSummary newest = runs.get(runs.size() - 1);
    List<RunSummary> before = runs.subList(Math.max(0, runs.size() - 1 - BEFORE), runs.size() - 1);
    TextTable changes =
        before.isEmpty()
            ? new TextTable(List.of("place"))
            : new ComparisonText(Comparison.of(before, List.of(newest)), LEAST_CHANGE, MOST_PLACES)
                .changes();
    parts.add(
        new ComparisonReport.Part(
            "changes" + suffix,
            "What changed in " + name(newest),
            changes,
            before.isEmpty() ? "it is the only run" : "nothing changed noticeably"));
  }

  private LineChart chart(
      String title, List<RunSummary> runs, ToDoubleFunction<RunSummary> figure, double most) {
    List<Double> values = runs.stream().map(run -> figure.applyAsDouble(run)).toList();
    List<String> names = runs.stream().map(this::name).toList();
    return LineChart.ofRuns(title, names, List.of(new LineChart.Line(title, values)), most);
  }

  private TextTable table(List<RunSummary> runs) {
    TextTable table =
        new TextTable(
            List.of(
                "began",
                "file",
                "#time s",
                "#wait %",
                "#parallel eff.",
                "#balance",
                "#communic.",
                "waiting by"));
    for (RunSummary run : runs) {
      table.row(
          List.of(
              began(run),
              file(run),
              String.format(Locale.ROOT, "%.3f", run.runNanos() / 1e9),
              String.format(Locale.ROOT, "%.2f", run.waitRatio() * 100),
              String.format(Locale.ROOT, "%.2f", run.factors().parallelEfficiency()),
              String.format(Locale.ROOT, "%.2f", run.factors().loadBalance()),
              String.format(Locale.ROOT, "%.2f", run.factors().communicationEfficiency()),
              run.estimator()));
    }
    return table;
  }

  private String name(RunSummary run) {
    return byName ? file(run).replaceFirst("\\.wprof$", "") : began(run);
  }

  private static String file(RunSummary run) {
    return String.valueOf(Path.of(run.name()).getFileName());
  }

  private static String began(RunSummary run) {
    return DAY.format(Instant.ofEpochMilli(run.startEpochMillis()));
  }
}
