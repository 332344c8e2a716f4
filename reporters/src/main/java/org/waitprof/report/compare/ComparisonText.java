package org.waitprof.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.report.chart.Chart;
import org.waitprof.report.chart.DifferenceFlames;
import org.waitprof.report.chart.PairedBars;
import org.waitprof.report.compare.ComparisonFigure.Better;
import org.waitprof.report.html.TablePage;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;
import org.waitprof.report.text.TextTable;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.Template;
import org.waitprof.system.CountText;

/**
 * A comparison in words and numbers: its tables and remarks.
 *
 * @param comparison the runs of both sides
 * @param thresholdRatio places whose difference is below this share of run time are left out
 * @param top number of places to list
 */
public record ComparisonText(Comparison comparison, double thresholdRatio, int top) {
  private static final double SMALLEST = 0.00005;

  private List<ComparisonFigure> figures() {
    List<ComparisonFigure> figures = new ArrayList<>();
    figures.add(
        new ComparisonFigure(
            "run time s", 0, comparison.of(run -> run.runNanos() / 1e9), 1, "%.3f", Better.LESS));
    figures.add(
        new ComparisonFigure(
            "wait %",
            0,
            comparison.ofWaiting(),
            100,
            "%.2f",
            comparison.mixesMeans() ? Better.NONE : Better.LESS));
    factor(figures, "parallel efficiency", 0, PopFactors::parallelEfficiency);
    factor(figures, "load balance", 1, PopFactors::loadBalance);
    factor(figures, "communication efficiency", 1, PopFactors::communicationEfficiency);
    if (comparison.all(run -> run.factors().serialisation().isPresent())) {
      factor(figures, "serialisation", 2, pop -> pop.serialisation().orElse(0));
      factor(figures, "transfer", 2, pop -> pop.transfer().orElse(0));
    }
    return figures;
  }

  private void factor(
      List<ComparisonFigure> to, String name, int depth, ToDoubleFunction<PopFactors> factor) {
    Change change = comparison.of(run -> factor.applyAsDouble(run.factors()));
    to.add(new ComparisonFigure(name, depth, change, 1, "%.3f", Better.MORE));
  }

  /** Each figure before and after, its change, and whether the change is beyond noise. */
  private TextTable runs() {
    return TextTable.of(named("figure"), figures());
  }

  private List<TableColumn<ComparisonFigure>> named(String title) {
    List<TableColumn<ComparisonFigure>> columns = values("");
    columns.add(0, Unit.TEXT.shown(title, ComparisonFigure::name));
    return columns;
  }

  /** Columns of the values; single runs that were sampled have one more. */
  private List<TableColumn<ComparisonFigure>> values(String unit) {
    List<TableColumn<ComparisonFigure>> columns = new ArrayList<>();
    List<String> titles = List.of("before" + unit, "after" + unit, "change", "noise", "sampling");
    for (int i = 0; i < titles.size() - (comparison.knowsIntervals() ? 0 : 1); i++) {
      int at = i;
      columns.add(Unit.NUMBER.shown(titles.get(at), figure -> figure.values().get(at)));
    }
    columns.add(Unit.TEXT.shown("", ComparisonFigure::judgement));
    return columns;
  }

  /**
   * The figures as pairs of bars. Each figure has its own scale; the factors share one, as a tree.
   */
  private List<Chart> chartsOfRuns() {
    List<ComparisonFigure> figures = figures();
    return List.of(
        bars("Run time in s", figures.subList(0, 1), 0),
        bars("Waiting in % of rank time", figures.subList(1, 2), 0),
        bars("Efficiency; 1 is best", figures.subList(2, figures.size()), 1));
  }

  private static Chart bars(String title, List<ComparisonFigure> figures, double most) {
    return new PairedBars(title, figures.stream().map(ComparisonFigure::bars).toList(), most);
  }

  /** Noticeable changes of whole runs and of places in one table. */
  TextTable changes() {
    List<ComparisonFigure> changed = figures();
    changed.removeIf(figure -> figure.judgement().equals("same"));
    changed.addAll(listed("wait % "));
    return TextTable.of(named("figure or place"), changed);
  }

  /** Places whose share of waiting changed, largest change first. */
  private TextTable places() {
    List<TableColumn<ComparisonFigure>> columns = values(" %");
    columns.add(Unit.TEXT.shown("place", ComparisonFigure::name));
    return TextTable.of(columns, listed(""));
  }

  private List<ComparisonFigure> listed(String before) {
    Better better = comparison.mixesMeans() ? Better.NONE : Better.LESS;
    return comparison.places().stream()
        .filter(row -> Math.abs(row.change().difference()) >= Math.max(SMALLEST, thresholdRatio))
        .limit(top)
        .map(
            row ->
                new ComparisonFigure(
                    before + row.place().text(), 0, row.change(), 100, "%.2f", better))
        .toList();
  }

  /** All places as a flame graph, by their call paths. */
  private Chart flames() {
    List<DifferenceFlames.Leaf> leaves = new ArrayList<>();
    for (Comparison.Row row : comparison.places()) {
      List<String> path = new ArrayList<>(FrameNames.of(row.place().path(), false));
      path.add(row.place().call().standardName());
      path.add(PatternNames.of(row.place().pattern()));
      Change change = row.change();
      leaves.add(
          new DifferenceFlames.Leaf(
              path, change.before().mean() * 100, change.after().mean() * 100));
    }
    return new DifferenceFlames("Waiting in % of rank time, by call path", leaves);
  }

  /** Summary of the places that are not listed. */
  private String rest() {
    int left = comparison.places().size() - listed("").size();
    return left == 0
        ? ""
        : Template.fill(
            "%s changed by less than %s of run time, or less than those above",
            CountText.of(left, "more place"), Percentages.exact(thresholdRatio));
  }

  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "wait % is waiting time in % of the run time of all ranks"
            + (comparison.mixesMeans()
                ? ""
                : comparison.estimated() ? ", estimated" : ", measured"));
    remarks.add(noise());
    RunSummary.crowded(comparison.all()).ifPresent(remarks::add);
    Set<String> estimators = comparison.estimators();
    if (estimators.size() > 1) {
      remarks.add(
          "the profiles recognise waiting by different means ("
              + String.join(", ", estimators)
              + "), which is part of the change; --estimator NAME reads all estimates alike");
    }
    return remarks;
  }

  /** Meaning of the column of noise here. */
  private String noise() {
    if (comparison.knowsNoise()) {
      boolean both = comparison.before().size() > 1 && comparison.after().size() > 1;
      return "noise: differences up to this are explained by the scatter of the runs (95 %, "
          + (both
              ? "Welch's t-test)"
              : "Student's t-test; the single run is taken to scatter as the others do)");
    }
    String few =
        "too few runs to know the noise (two on each side, or four against one, show it):"
            + " better? and worse? may change with another pair of runs";
    return comparison.knowsIntervals()
        ? few
            + "; sampling: 95 % interval of waiting that was measured on a sample of the calls,"
            + " not the noise between runs"
        : few;
  }

  /** The whole comparison, for all forms. */
  public ComparisonReport report() {
    List<ComparisonFigure> listed = listed("");
    List<String> remarks = new ArrayList<>(comparison.obstacles());
    RunDifferences.ranks(comparison.all()).ifPresent(remarks::add);
    remarks.addAll(RunDifferences.of(comparison.all()));
    if (!rest().isEmpty()) {
      remarks.add(rest());
    }
    remarks.addAll(remarks());
    return new ComparisonReport(
        "From " + names(comparison.before()) + " to " + names(comparison.after()),
        ComparisonResult.of(comparison),
        List.of(
            new TablePage.Part("figures", "", runs(), "", chartsOfRuns()),
            new TablePage.Part(
                "places",
                "Places, largest change first",
                places(),
                "no place changed noticeably",
                listed.isEmpty()
                    ? List.of()
                    : List.of(bars("Waiting in % of rank time, by place", listed, 0), flames()))),
        remarks);
  }

  /** Name of the run, or number of the runs with their folder if they share one. */
  private static String names(List<RunSummary> runs) {
    if (runs.size() == 1) {
      return runs.get(0).name();
    }
    String count = runs.size() + " runs";
    String folder = folder(runs.get(0).name());
    boolean isCommon = runs.stream().allMatch(run -> folder(run.name()).equals(folder));
    return isCommon && !folder.isEmpty() ? folder + " (" + count + ")" : count;
  }

  private static String folder(String file) {
    return file.substring(0, Math.max(0, file.lastIndexOf('/')));
  }
}
