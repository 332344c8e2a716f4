package org.waitprof.benchmarks.accuracy;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Mean and largest distance by pattern and call: what the paper's figure shows at a glance. */
final class AccuracySummary {
  /** Largest distance that is rounding alone. */
  private static final double EXACT = 5e-4;

  private AccuracySummary() {}

  /** Prints a Markdown table: a row per pattern and call, a column per estimator. */
  static void print(List<WaitCase> cases, PrintStream out) {
    Map<String, List<WaitCase>> groups = new TreeMap<>();
    for (WaitCase each : cases) {
      groups
          .computeIfAbsent(
              each.place().pattern() + " " + each.place().call(), none -> new ArrayList<>())
          .add(each);
    }
    out.println("Distance in percentage points, mean / largest (cases within the goal)");
    out.println();
    out.println("| pattern and call | cases | `" + String.join("` | `", RunPair.WAYS) + "` |");
    out.println("|---|---|" + "---|".repeat(RunPair.WAYS.size()));
    groups.forEach((name, members) -> out.println(row(name, members)));
    out.println();
    RunPair.WAYS.forEach(way -> out.println(total(cases, way)));
    out.println(sample("quiet", cases.stream().filter(each -> !each.isDisturbed()).toList()));
    out.println(sample("disturbed", cases.stream().filter(WaitCase::isDisturbed).toList()));
  }

  /** Accuracy of the sample by its own measures: tighter goals, and intervals that hold. */
  private static String sample(String kind, List<WaitCase> cases) {
    int index = RunPair.way(RunPair.SAMPLE);
    int within = 0;
    int hard = 0;
    int exact = 0;
    int intervals = 0;
    int held = 0;
    for (WaitCase each : cases) {
      double points = Math.abs(each.points(index));
      within += points <= each.goal() ? 1 : 0;
      hard += points <= each.hardGoal() ? 1 : 0;
      exact += points < EXACT ? 1 : 0;
      if (each.interval() > 0) {
        intervals++;
        held += points <= 100 * each.interval() ? 1 : 0;
      }
    }
    return String.format(
        Locale.ROOT,
        "* `%s`, %s runs: of %d cases %d within the goals, %d within 0.1 (collectives), 0.3"
            + " (messages), 0.5 (Waitall) points, %d without difference; %d of %d intervals of 95"
            + " %% hold what the trace says.",
        RunPair.SAMPLE,
        kind,
        cases.size(),
        within,
        hard,
        exact,
        held,
        intervals);
  }

  /** Number of cases that an estimator gets right, and reasons of the others. */
  private static String total(List<WaitCase> cases, String estimator) {
    int index = RunPair.way(estimator);
    int within = 0;
    int together = 0;
    int relative = 0;
    Map<String, Integer> reasons = new TreeMap<>();
    for (WaitCase each : cases) {
      String reason = each.reason(index);
      if (reason.isEmpty()) {
        within++;
      } else {
        reasons.merge(reason, 1, Integer::sum);
      }
      if (List.of("wait_at_nxn", "wait_at_barrier").contains(each.place().pattern())) {
        together++;
        relative += Math.abs(each.points(index)) <= 5 * each.measured() ? 1 : 0;
      }
    }
    return String.format(
        Locale.ROOT,
        "* `%s`: %d of %d cases within the goal, the others: %s. Wait at N x N and Barrier within"
            + " 5 %% of the measured: %d of %d.",
        estimator,
        within,
        cases.size(),
        reasons.isEmpty() ? "none" : reasons.toString().replaceAll("[{}]", "").replace("=", " "),
        relative,
        together);
  }

  private static String row(String name, List<WaitCase> members) {
    StringBuilder row = new StringBuilder("| " + name + " | " + members.size() + " |");
    for (int i = 0; i < RunPair.WAYS.size(); i++) {
      double sum = 0;
      double most = 0;
      int within = 0;
      for (WaitCase each : members) {
        double points = Math.abs(each.points(i));
        sum += points;
        most = Math.max(most, points);
        within += points <= each.goal() ? 1 : 0;
      }
      row.append(
          String.format(Locale.ROOT, " %.2f / %.2f (%d) |", sum / members.size(), most, within));
    }
    return row.toString();
  }
}
