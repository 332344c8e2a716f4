package org.waitprof.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.waitprof.efficiency.NoCore;
import org.waitprof.report.chart.LineChart;
import org.waitprof.report.figures.Grade;
import org.waitprof.report.html.TablePage;
import org.waitprof.report.html.TablePage.Result;
import org.waitprof.report.html.TablePage.Tone;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;
import org.waitprof.report.text.TextTable;
import org.waitprof.report.wording.Template;
import org.waitprof.system.CountText;

/**
 * Scaling of a program: runs by rank count against the smallest one. Global Efficiency = Parallel
 * Efficiency x Computation Scalability, as the POP Centre of Excellence defines it. Let u be the
 * useful time of all ranks together. For a problem of fixed size (strong scaling), Computation
 * Scalability is u_ref / u. For one that grows with the ranks (weak), it is u_ref / u x ranks /
 * ranks_ref.
 */
public final class Scaling {
  private static final List<String> NAMES =
      List.of("global eff.", "computation", "parallel", "balance", "communic.");

  private static final int COMPUTATION = 1;
  private static final int BALANCE = 3;
  private static final int COMMUNICATION = 4;

  /** Index of the share of waiting among a step's efficiencies. */
  static final int WAITING = 3;

  private Scaling() {}

  /** Means over the runs of one rank count. */
  record Step(int ranks, int runs, double seconds, double useful, double[] efficiencies) {}

  /** A step relative to the first. */
  private record Row(Step step, double growth, double speedUp, List<Double> efficiencies) {
    /**
     * Compares a step with the first.
     *
     * @param weak whether the problem grows with the ranks
     */
    static Row of(Step step, Step first, boolean weak) {
      double growth = (double) step.ranks() / first.ranks();
      double work = weak ? growth : 1;
      double computation = step.useful() == 0 ? 0 : first.useful() / step.useful() * work;
      double[] own = step.efficiencies();
      return new Row(
          step,
          growth,
          step.seconds() == 0 ? 0 : first.seconds() / step.seconds() * work,
          List.of(own[0] * computation, computation, own[0], own[1], own[2]));
    }
  }

  /**
   * The table of all steps.
   *
   * @param runs at least one, of one program
   * @param weak whether the problem grows with the ranks
   * @throws IllegalArgumentException with a message for the user if the runs are of several
   *     programs
   */
  public static ComparisonReport report(List<RunSummary> runs, boolean weak) {
    Set<String> programs = RunSummary.programs(runs);
    if (programs.size() > 1) {
      throw new IllegalArgumentException(
          "these are runs of different programs ("
              + String.join(", ", programs)
              + "): give runs of one program");
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
    List<Row> rows = steps.stream().map(step -> Row.of(step, steps.get(0), weak)).toList();
    return new ComparisonReport(
        (weak ? "Weak" : "Strong") + " scaling against the smallest rank count",
        result(rows, runs, weak),
        List.of(part(rows), ScalingModels.part(steps, weak)),
        remarks);
  }

  /** Result at the largest rank count, and the factor that loses most of it. */
  private static Result result(List<Row> rows, List<RunSummary> runs, boolean weak) {
    Row last = rows.get(rows.size() - 1);
    if (last.growth() == 1) {
      return new Result("Runs of one rank count: there is nothing to scale.", Tone.NEUTRAL);
    }
    double efficiency = last.efficiencies().get(0);
    int lowest = COMPUTATION;
    for (int factor : new int[] {BALANCE, COMMUNICATION}) {
      boolean lower = last.efficiencies().get(factor) < last.efficiencies().get(lowest);
      lowest = lower ? factor : lowest;
    }
    List<String> doubts = RunDifferences.of(runs);
    RunSummary.withoutCore(runs, NoCore.CROWDED).ifPresent(doubts::add);
    boolean certain = doubts.isEmpty();
    return new Result(
        Template.fill(
            "%.3g times the ranks are %.2f times as fast%s. Global efficiency is %.2f, with the"
                + " losses of the smallest runs; most is lost in %s (%.2f).%s",
            last.growth(),
            last.speedUp(),
            weak ? " for as much more work" : "",
            efficiency,
            lowest == BALANCE
                ? "balance"
                : lowest == COMMUNICATION ? "communication" : "computation",
            last.efficiencies().get(lowest),
            certain ? "" : " Unreliable: " + String.join("; ", doubts) + "."),
        certain ? tone(Grade.of(efficiency)) : Tone.NEUTRAL);
  }

  private static Tone tone(Grade grade) {
    return switch (grade) {
      case GOOD -> Tone.BETTER;
      case FAIR -> Tone.NEUTRAL;
      case POOR -> Tone.WORSE;
    };
  }

  /** The table, and its charts over the ranks. */
  private static TablePage.Part part(List<Row> rows) {
    List<String> ranks =
        rows.stream().map(row -> CountText.of(row.step().ranks(), "rank")).toList();
    List<LineChart.Line> lines =
        IntStream.range(0, NAMES.size())
            .mapToObj(at -> line(NAMES.get(at), rows, row -> row.efficiencies().get(at)))
            .toList();
    double most =
        lines.stream().flatMap(line -> line.points().stream()).anyMatch(p -> p.y() > 1) ? 0 : 1;
    LineChart efficiencies = LineChart.ofRuns("Efficiencies; 1 is best", ranks, lines, most);
    LineChart speedUp =
        LineChart.ofRuns(
            "Speed-up against the smallest rank count",
            ranks,
            List.of(line("speed-up", rows, Row::speedUp), line("ideal", rows, Row::growth)),
            0);
    return new TablePage.Part("steps", "", table(rows), "", List.of(efficiencies, speedUp))
        .graded(NAMES.stream().map(name -> "#" + name).collect(Collectors.toSet()));
  }

  private static LineChart.Line line(String name, List<Row> rows, ToDoubleFunction<Row> figure) {
    return new LineChart.Line(name, rows.stream().mapToDouble(figure).boxed().toList());
  }

  private static TextTable table(List<Row> rows) {
    List<TableColumn<Row>> columns = new ArrayList<>();
    columns.add(Unit.NUMBER.shown("ranks", row -> row.step().ranks()));
    columns.add(Unit.NUMBER.shown("runs", row -> row.step().runs()));
    columns.add(Unit.formatted("time s", "%.3f", row -> row.step().seconds()));
    columns.add(Unit.formatted("speed-up", "%.2f", Row::speedUp));
    for (int i = 0; i < NAMES.size(); i++) {
      int at = i;
      columns.add(Unit.formatted(NAMES.get(at), "%.2f", row -> row.efficiencies().get(at)));
    }
    columns.add(Unit.formatted("wait %", "%.2f", row -> row.step().efficiencies()[WAITING] * 100));
    return TextTable.of(columns, rows);
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

  private static double mean(List<RunSummary> runs, ToDoubleFunction<RunSummary> figure) {
    return runs.stream().mapToDouble(figure).average().orElse(0);
  }
}
