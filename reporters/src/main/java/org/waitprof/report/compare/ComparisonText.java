package org.waitprof.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.waitprof.report.compare.Comparison.Row;
import org.waitprof.report.text.TextTable;
import org.waitprof.report.wording.Percentages;

/** A comparison in words and numbers: its tables and remarks. */
public final class ComparisonText {
  private static final double SMALLEST = 0.00005;

  /** Which direction of a change is better; neither where sides were not found by one method. */
  private static final int MORE = 1;

  private static final int LESS = -1;
  private static final int NEITHER = 0;

  private final Comparison comparison;
  private final double thresholdRatio;
  private final int top;

  /**
   * @param thresholdRatio places whose difference is below this share of run time are left out
   * @param top how many places are listed
   */
  public ComparisonText(Comparison comparison, double thresholdRatio, int top) {
    this.comparison = comparison;
    this.thresholdRatio = thresholdRatio;
    this.top = top;
  }

  /** Whole runs: each figure before, after, its change and whether that is beyond noise. */
  private TextTable runs() {
    TextTable table =
        new TextTable(List.of("figure", "#before", "#after", "#change", "#noise", ""));
    figure(table, "run time s", comparison.of(run -> run.runNanos() / 1e9), 1, "%.3f", LESS);
    figure(
        table,
        "wait %",
        comparison.ofWaiting(),
        100,
        "%.2f",
        comparison.mixesMeans() ? NEITHER : LESS);
    figure(
        table,
        "parallel efficiency",
        comparison.of(run -> run.factors().parallelEfficiency()),
        1,
        "%.3f",
        MORE);
    figure(
        table, "load balance", comparison.of(run -> run.factors().loadBalance()), 1, "%.3f", MORE);
    figure(
        table,
        "communication efficiency",
        comparison.of(run -> run.factors().communicationEfficiency()),
        1,
        "%.3f",
        MORE);
    return table;
  }

  /** Whole runs and places in one table: what is noticeable of both. */
  TextTable changes() {
    TextTable table =
        new TextTable(List.of("figure or place", "#before", "#after", "#change", "#noise", ""));
    runs().rows().stream().filter(row -> !row.get(5).equals("same")).forEach(table::row);
    for (List<String> row : places().rows()) {
      table.row(
          List.of(
              "wait % " + row.get(5), row.get(0), row.get(1), row.get(2), row.get(3), row.get(4)));
    }
    return table;
  }

  /** Places whose share of waiting changed, largest change first. */
  private TextTable places() {
    TextTable table =
        new TextTable(List.of("#before %", "#after %", "#change", "#noise", "", "place"));
    for (Row row : listed()) {
      List<String> cells = new ArrayList<>(values(row.change(), 100, "%.2f"));
      cells.add(judgement(row.change(), cells.get(2), comparison.mixesMeans() ? NEITHER : LESS));
      cells.add(WaitSiteText.of(row.place()));
      table.row(cells);
    }
    return table;
  }

  private List<Row> listed() {
    return comparison.places().stream()
        .filter(row -> Math.abs(row.change().difference()) >= Math.max(SMALLEST, thresholdRatio))
        .limit(top)
        .toList();
  }

  /** What the listed places leave out. */
  private String rest() {
    int left = comparison.places().size() - listed().size();
    return left == 0
        ? ""
        : left
            + (left == 1 ? " more place" : " more places")
            + " changed by less than "
            + Percentages.exact(thresholdRatio)
            + " of run time, or less than those above";
  }

  /** What to know of the figures. */
  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "wait % is waiting time in % of the run time of all ranks"
            + (comparison.mixesMeans()
                ? ""
                : comparison.estimated() ? ", estimated" : ", measured"));
    remarks.add(
        comparison.knowsNoise()
            ? "noise: differences up to this are explained by the scatter of the runs (95 %,"
                + " Welch's t-test)"
            : comparison.knowsIntervals()
                ? "noise: how far off waiting may be that was measured on a sample (95 %); what"
                    + " differs from run to run only several runs a side tell"
                : "one run on a side: nothing is known of noise; compare several runs a side to"
                    + " judge small changes");
    Set<String> estimators = comparison.estimators();
    if (estimators.size() > 1) {
      remarks.add(
          "the profiles tell waiting by different means ("
              + String.join(", ", estimators)
              + "), which is part of the change; --estimator NAME reads all estimates alike");
    }
    int before = comparison.before().get(0).ranks();
    if (comparison.after().stream().anyMatch(run -> run.ranks() != before)) {
      remarks.add("the runs differ in their number of ranks: 'scaling' compares those");
    }
    return remarks;
  }

  private static void figure(
      TextTable table, String name, Change change, double scale, String format, int better) {
    List<String> cells = new ArrayList<>(List.of(name));
    cells.addAll(values(change, scale, format));
    cells.add(judgement(change, cells.get(3), better));
    table.row(cells);
  }

  private static List<String> values(Change change, double scale, String format) {
    double noise = change.noise();
    return List.of(
        String.format(Locale.ROOT, format, change.before().mean() * scale),
        String.format(Locale.ROOT, format, change.after().mean() * scale),
        signed(String.format(Locale.ROOT, format, change.difference() * scale)),
        Double.isNaN(noise) ? "?" : String.format(Locale.ROOT, format, noise * scale));
  }

  /** With its sign, unless all digits shown are 0: -0.000 is no change. */
  private static String signed(String number) {
    if (isZero(number)) {
      return number.replace("-", "");
    }
    return number.startsWith("-") ? number : "+" + number;
  }

  private static boolean isZero(String number) {
    return number.chars().noneMatch(c -> c >= '1' && c <= '9');
  }

  /** What is not seen in the digits that are shown is neither better nor worse. */
  private static String judgement(Change change, String shown, int better) {
    if (isZero(shown)) {
      return "same";
    }
    if (better == NEITHER) {
      return "";
    }
    if (!change.isBeyondNoise()) {
      return "noise";
    }
    return Math.signum(change.difference()) == better ? "better" : "worse";
  }

  /** The whole, for all forms. */
  public ComparisonReport report() {
    List<String> remarks = new ArrayList<>(comparison.obstacles());
    if (!rest().isEmpty()) {
      remarks.add(rest());
    }
    remarks.addAll(remarks());
    return new ComparisonReport(
        "From " + names(comparison.before()) + " to " + names(comparison.after()),
        List.of(
            new ComparisonReport.Part("figures", "", runs(), ""),
            new ComparisonReport.Part(
                "places", "Places, largest change first", places(), "no place changed noticeably")),
        remarks);
  }

  private static String names(List<RunSummary> runs) {
    return runs.size() == 1 ? runs.get(0).name() : runs.size() + " runs";
  }
}
