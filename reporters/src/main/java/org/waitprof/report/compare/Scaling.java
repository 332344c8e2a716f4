package org.waitprof.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.waitprof.efficiency.NoCore;
import org.waitprof.report.chart.LineChart;
import org.waitprof.report.html.TablePage.Result;
import org.waitprof.report.html.TablePage.Tone;
import org.waitprof.report.text.TextTable;

/**
 * How a program scales: runs by rank count against the smallest one. Global Efficiency = Parallel
 * Efficiency x Computation Scalability, as the POP Centre of Excellence defines it; with u the
 * useful time of all ranks together, Computation Scalability is u_ref / u for a problem of fixed
 * size (strong scaling), and u_ref / u x ranks / ranks_ref for one that grows with the ranks
 * (weak).
 */
public final class Scaling {
  private static final int SPEED_UP = 3;
  private static final int FIRST_EFFICIENCY = 4;
  private static final int EFFICIENCIES = 5;
  private static final int BALANCE = 7;
  private static final int COMMUNICATION = 8;

  /** Limits of the global efficiency that a colour says. */
  private static final double GOOD = 0.8;

  private static final double BAD = 0.5;

  /** Place of the share of waiting among a step's efficiencies. */
  static final int WAITING = 3;

  private Scaling() {}

  /** A rank count: means over its runs. */
  record Step(int ranks, int runs, double seconds, double useful, double[] efficiencies) {}

  /**
   * The table.
   *
   * @param runs at least one, of one program
   * @param weak whether the problem grows with the ranks
   * @throws IllegalArgumentException with a message for the user if they are of several programs
   */
  public static ComparisonReport report(List<RunSummary> runs, boolean weak) {
    Set<String> programs = RunSummary.programs(runs);
    if (programs.size() > 1) {
      throw new IllegalArgumentException(
          "these are runs of different programs ("
              + String.join(", ", programs)
              + "): each scales for itself");
    }
    List<Step> steps = steps(runs);
    List<String> remarks = new ArrayList<>(RunDifferences.of(runs));
    if (runs.stream().anyMatch(RunSummary::estimated)
        && !runs.stream().allMatch(RunSummary::estimated)) {
      remarks.add(
          "waiting is estimated in some of these runs and measured in others: wait % does not"
              + " compare");
    }
    RunSummary.crowded(runs).ifPresent(remarks::add);
    remarks.add("global = computation x parallel, parallel = balance x communication");
    TextTable table = table(steps, weak);
    return new ComparisonReport(
        (weak ? "Weak" : "Strong") + " scaling against the smallest rank count",
        result(table, runs, weak),
        List.of(part(table), ScalingModels.part(steps, weak)),
        remarks);
  }

  /** What the largest rank count reaches, and which factor loses most of it. */
  private static Result result(TextTable table, List<RunSummary> runs, boolean weak) {
    List<String> first = table.rows().get(0);
    List<String> last = table.rows().get(table.rows().size() - 1);
    double growth = Double.parseDouble(last.get(0)) / Double.parseDouble(first.get(0));
    if (growth == 1) {
      return new Result("Runs of one rank count: there is nothing to scale.", Tone.NEUTRAL);
    }
    double efficiency = Double.parseDouble(last.get(FIRST_EFFICIENCY));
    int lowest = FIRST_EFFICIENCY + 1;
    for (int column : new int[] {BALANCE, COMMUNICATION}) {
      boolean lower = Double.parseDouble(last.get(column)) < Double.parseDouble(last.get(lowest));
      lowest = lower ? column : lowest;
    }
    List<String> doubts = RunDifferences.of(runs);
    RunSummary.withoutCore(runs, NoCore.CROWDED).ifPresent(doubts::add);
    boolean certain = doubts.isEmpty();
    return new Result(
        String.format(
            Locale.ROOT,
            "%.3g times the ranks are %s times as fast%s: efficiency %s; most is lost in %s (%s).%s",
            growth,
            last.get(SPEED_UP),
            weak ? " for as much more work" : "",
            last.get(FIRST_EFFICIENCY),
            lowest == BALANCE
                ? "balance"
                : lowest == COMMUNICATION ? "communication" : "computation",
            last.get(lowest),
            certain ? "" : " Not to be relied on: " + String.join("; ", doubts) + "."),
        certain && efficiency >= GOOD
            ? Tone.BETTER
            : certain && efficiency < BAD ? Tone.WORSE : Tone.NEUTRAL);
  }

  /** The table, and what is drawn of it over the ranks. */
  private static ComparisonReport.Part part(TextTable table) {
    List<String> ranks = table.rows().stream().map(row -> row.get(0) + " ranks").toList();
    List<LineChart.Line> lines = new ArrayList<>();
    for (int column = FIRST_EFFICIENCY; column < FIRST_EFFICIENCY + EFFICIENCIES; column++) {
      int at = column;
      lines.add(
          new LineChart.Line(
              table.titles().get(column).substring(1),
              table.rows().stream().map(row -> Double.parseDouble(row.get(at))).toList()));
    }
    double most =
        lines.stream().flatMap(line -> line.points().stream()).anyMatch(p -> p.y() > 1) ? 0 : 1;
    LineChart chart = LineChart.ofRuns("Efficiencies; 1 is best", ranks, lines, most);
    return new ComparisonReport.Part("steps", "", table, "", List.of(chart, speedUp(table, ranks)));
  }

  private static LineChart speedUp(TextTable table, List<String> names) {
    double first = Double.parseDouble(table.rows().get(0).get(0));
    List<Double> reached = new ArrayList<>();
    List<Double> ideal = new ArrayList<>();
    for (List<String> row : table.rows()) {
      reached.add(Double.parseDouble(row.get(SPEED_UP)));
      ideal.add(Double.parseDouble(row.get(0)) / first);
    }
    List<LineChart.Line> lines =
        List.of(new LineChart.Line("speed-up", reached), new LineChart.Line("ideal", ideal));
    return LineChart.ofRuns("Speed-up against the smallest rank count", names, lines, 0);
  }

  private static TextTable table(List<Step> steps, boolean weak) {
    Step first = steps.get(0);
    TextTable table =
        new TextTable(
            List.of(
                "#ranks",
                "#runs",
                "#time s",
                "#speed-up",
                "#global eff.",
                "#computation",
                "#parallel",
                "#balance",
                "#communic.",
                "#wait %"));
    for (Step step : steps) {
      double growth = (double) step.ranks() / first.ranks();
      double computation =
          step.useful() == 0 ? 0 : first.useful() / step.useful() * (weak ? growth : 1);
      double speedUp =
          step.seconds() == 0 ? 0 : first.seconds() / step.seconds() * (weak ? growth : 1);
      List<String> cells = new ArrayList<>();
      cells.add(Integer.toString(step.ranks()));
      cells.add(Integer.toString(step.runs()));
      cells.add(String.format(Locale.ROOT, "%.3f", step.seconds()));
      cells.add(String.format(Locale.ROOT, "%.2f", speedUp));
      cells.add(String.format(Locale.ROOT, "%.2f", step.efficiencies()[0] * computation));
      cells.add(String.format(Locale.ROOT, "%.2f", computation));
      for (int i = 0; i < 3; i++) {
        cells.add(String.format(Locale.ROOT, "%.2f", step.efficiencies()[i]));
      }
      cells.add(String.format(Locale.ROOT, "%.2f", step.efficiencies()[WAITING] * 100));
      table.row(cells);
    }
    return table;
  }

  private static List<Step> steps(List<RunSummary> runs) {
    Map<Integer, List<RunSummary>> byRanks = new TreeMap<>(Comparator.naturalOrder());
    runs.forEach(run -> byRanks.computeIfAbsent(run.ranks(), ranks -> new ArrayList<>()).add(run));
    List<Step> steps = new ArrayList<>();
    byRanks.forEach(
        (ranks, same) ->
            steps.add(
                new Step(
                    ranks,
                    same.size(),
                    mean(same, run -> run.runNanos() / 1e9),
                    mean(same, RunSummary::usefulNanos),
                    new double[] {
                      mean(same, run -> run.factors().parallelEfficiency()),
                      mean(same, run -> run.factors().loadBalance()),
                      mean(same, run -> run.factors().communicationEfficiency()),
                      mean(same, RunSummary::waitRatio)
                    })));
    return steps;
  }

  private static double mean(
      List<RunSummary> runs, java.util.function.ToDoubleFunction<RunSummary> figure) {
    return runs.stream().mapToDouble(figure).average().orElse(0);
  }
}
