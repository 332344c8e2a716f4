package org.waitprof.report.compare;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
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
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.waitprof.report.chart.Chart;
import org.waitprof.report.chart.LineChart;
import org.waitprof.report.compare.ComparisonFigure.Better;
import org.waitprof.report.html.TablePage;
import org.waitprof.report.html.TablePage.Result;
import org.waitprof.report.html.TablePage.Tone;
import org.waitprof.report.table.Unit;
import org.waitprof.report.text.TextTable;
import org.waitprof.report.wording.PlainText;
import org.waitprof.system.CountText;

/**
 * History of a program's runs, oldest first: one series per program, number of ranks and arguments.
 * It compares the newest run of each series with the runs before it.
 */
public final class History {
  private static final Set<String> EFFICIENCIES =
      Set.of("#parallel eff.", "#balance", "#communic.");

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Number of runs before the newest that it is compared with: enough to know their noise. */
  private static final int BEFORE = 10;

  private static final double LEAST_CHANGE = 0.005;
  private static final int MOST_PLACES = 10;

  /** Maximum number of series that the result mentions. */
  private static final int MOST_RESULTS = 3;

  private final boolean byName;
  private final Map<String, String> pages;

  /**
   * Creates the history.
   *
   * @param byName whether runs are named by their files, such as commits, rather than by their
   *     start times
   * @param pages files of the reports of runs, by {@link RunSummary#name}
   */
  public History(boolean byName, Map<String, String> pages) {
    this.byName = byName;
    this.pages = Map.copyOf(pages);
  }

  /**
   * Key of runs that are compared with each other.
   *
   * @param arguments the part of the arguments that differs between series; empty if none does
   */
  private record Series(String program, int ranks, String arguments) {
    String title() {
      return (program.isEmpty() ? "Program" : program)
          + (List.of("", RunDifferences.NONE).contains(arguments)
              ? ""
              : " " + PlainText.of(arguments))
          + " on "
          + CountText.of(ranks, "rank");
    }
  }

  /**
   * The report on all series.
   *
   * @param runs at least one
   */
  public ComparisonReport report(List<RunSummary> runs) {
    Map<Series, List<RunSummary>> bySeries = series(runs);
    List<TablePage.Part> parts = new ArrayList<>();
    RunSummary last = inOrder(runs).get(runs.size() - 1);
    bySeries.forEach((series, members) -> add(series, members, last, parts));
    List<String> remarks = new ArrayList<>();
    remarks.add("times are UTC; wait % is waiting time in % of the run time of all ranks");
    if (runs.stream().map(RunSummary::estimator).distinct().count() > 1) {
      remarks.add("waiting was not found by the same means in all runs: see 'estimator'");
    }
    RunSummary.crowded(runs).ifPresent(remarks::add);
    remarks.add(
        "changes: the newest run against the mean of up to "
            + BEFORE
            + " before it; noise: what their scatter explains (95 %), ? where there are fewer than"
            + " four");
    return new ComparisonReport(
        "History of " + CountText.of(runs.size(), "run"), result(bySeries), parts, remarks);
  }

  private static Map<Series, List<RunSummary>> series(List<RunSummary> runs) {
    Map<String, List<RunSummary>> byProgram = new LinkedHashMap<>();
    for (RunSummary run : runs) {
      byProgram.computeIfAbsent(run.program(), key -> new ArrayList<>()).add(run);
    }
    Map<Series, List<RunSummary>> bySeries = new LinkedHashMap<>();
    for (RunSummary run : inOrder(runs)) {
      Map<String, String> arguments =
          RunDifferences.arguments(byProgram.getOrDefault(run.program(), List.of()));
      String its = arguments.size() < 2 ? "" : arguments.getOrDefault(run.arguments(), "");
      Series series = new Series(run.program(), run.ranks(), its);
      bySeries.computeIfAbsent(series, key -> new ArrayList<>()).add(run);
    }
    return bySeries;
  }

  /** Change in the newest run of each series that has others. */
  private static Result result(Map<Series, List<RunSummary>> bySeries) {
    List<String> sentences = new ArrayList<>();
    Tone tone = Tone.NEUTRAL;
    for (Map.Entry<Series, List<RunSummary>> series : bySeries.entrySet()) {
      List<RunSummary> runs = series.getValue();
      if (runs.size() > 1 && sentences.size() < MOST_RESULTS) {
        Result its = ComparisonResult.of(newest(runs));
        String name = bySeries.size() == 1 ? "The newest run: " : series.getKey().title() + ": ";
        sentences.add(name + its.text());
        boolean graver = its.tone() == Tone.WORSE || tone == Tone.NEUTRAL;
        tone = graver ? its.tone() : tone;
      }
    }
    return sentences.isEmpty()
        ? new Result(
            "No two runs of one program, rank count and arguments: nothing to compare.", tone)
        : new Result(String.join(" ", sentences), tone);
  }

  private static List<RunSummary> before(List<RunSummary> runs) {
    return runs.subList(Math.max(0, runs.size() - 1 - BEFORE), runs.size() - 1);
  }

  private static Comparison newest(List<RunSummary> runs) {
    return Comparison.of(before(runs), List.of(runs.get(runs.size() - 1)));
  }

  public static List<RunSummary> inOrder(List<RunSummary> runs) {
    return runs.stream()
        .sorted(
            Comparator.comparingLong(RunSummary::startEpochMillis).thenComparing(RunSummary::name))
        .toList();
  }

  private void add(
      Series series, List<RunSummary> runs, RunSummary last, List<TablePage.Part> parts) {
    String suffix = parts.isEmpty() ? "" : "_" + (parts.size() / 2 + 1);
    List<Chart> charts = new ArrayList<>();
    charts.addAll(
        List.of(
            chart("Run time in s", runs, run -> run.runNanos() / 1e9, Better.LESS),
            chart("Waiting in % of run time", runs, run -> run.waitRatio() * 100, Better.LESS),
            chart(
                "Parallel efficiency; 1 is best",
                runs,
                run -> run.factors().parallelEfficiency(),
                Better.MORE)));
    if (runs.contains(last)) {
      charts.add(Badge.chart(last));
    }
    parts.add(
        new TablePage.Part("runs" + suffix, series.title(), table(runs), "", charts, links(runs))
            .graded(EFFICIENCIES));
    RunSummary newest = runs.get(runs.size() - 1);
    List<RunSummary> before = before(runs);
    TextTable changes =
        before.isEmpty()
            ? new TextTable(List.of("place"))
            : new ComparisonText(newest(runs), LEAST_CHANGE, MOST_PLACES).changes();
    parts.add(
        new TablePage.Part(
            "changes" + suffix,
            "What changed in " + file(newest) + " of " + began(newest),
            changes,
            before.isEmpty() ? "it is the only run" : "nothing changed noticeably",
            List.of()));
  }

  private Map<String, String> links(List<RunSummary> runs) {
    Map<String, String> links = new LinkedHashMap<>();
    for (RunSummary run : runs) {
      String page = pages.get(run.name());
      if (page != null) {
        links.put(file(run), address(page));
      }
    }
    return links;
  }

  /** Escapes the path of a file below the page as an address: a name may hold #, ? and %. */
  private static String address(String file) {
    return URLEncoder.encode(file, StandardCharsets.UTF_8).replace("+", "%20").replace("%2F", "/");
  }

  /** A figure of the runs. Runs that are worse than the runs before them have a ring. */
  private LineChart chart(
      String title, List<RunSummary> runs, ToDoubleFunction<RunSummary> figure, Better better) {
    List<LineChart.Line> lines = new ArrayList<>();
    lines.add(new LineChart.Line(title, runs.stream().map(figure::applyAsDouble).toList()));
    List<LineChart.Point> worse = new ArrayList<>();
    for (int run = 1; run < runs.size(); run++) {
      Change change = newest(runs.subList(0, run + 1)).of(figure);
      boolean more = change.difference() > 0;
      if (!Double.isNaN(change.noise())
          && change.isBeyondNoise()
          && Math.abs(change.difference()) > LEAST_CHANGE * change.before().mean()
          && more == (better == Better.LESS)) {
        worse.add(new LineChart.Point(run, change.after().mean()));
      }
    }
    if (!worse.isEmpty()) {
      String name = "worse than the runs before, beyond noise";
      lines.add(new LineChart.Line(name, LineChart.Form.RINGS, worse));
    }
    List<String> names = runs.stream().map(this::name).toList();
    return LineChart.ofRuns(title, names, lines, better == Better.MORE ? 1 : 0);
  }

  private TextTable table(List<RunSummary> runs) {
    return TextTable.of(
        List.of(
            Unit.TEXT.shown("began", History::began),
            Unit.formatted("time s", "%.3f", run -> run.runNanos() / 1e9),
            Unit.formatted("wait %", "%.2f", run -> run.waitRatio() * 100),
            Unit.formatted("parallel eff.", "%.2f", run -> run.factors().parallelEfficiency()),
            Unit.formatted("balance", "%.2f", run -> run.factors().loadBalance()),
            Unit.formatted("communic.", "%.2f", run -> run.factors().communicationEfficiency()),
            Unit.TEXT.shown("file", History::file),
            Unit.TEXT.shown("estimator", RunSummary::estimator)),
        runs);
  }

  private String name(RunSummary run) {
    // The year is in the table; the chart's room is for the digits in which runs of a minute apart
    // differ.
    return byName ? file(run).replaceFirst("\\.wprof$", "") : began(run).substring(5);
  }

  private static String file(RunSummary run) {
    return String.valueOf(Path.of(run.name()).getFileName());
  }

  private static String began(RunSummary run) {
    return DAY.format(Instant.ofEpochMilli(run.startEpochMillis()));
  }
}
