package org.waitprof.benchmarks.accuracy;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Mean and largest distance by pattern and call: what the paper's figure shows at a glance. */
final class AccuracySummary {
  private AccuracySummary() {}

  /** Prints a Markdown table: a row a pattern and call, a column an estimator. */
  static void print(List<WaitCase> cases, PrintStream out) {
    Map<String, List<WaitCase>> groups = new TreeMap<>();
    for (WaitCase each : cases) {
      groups
          .computeIfAbsent(each.pattern() + " " + each.call(), none -> new ArrayList<>())
          .add(each);
    }
    StringBuilder head = new StringBuilder("| pattern and call | cases |");
    StringBuilder rule = new StringBuilder("|---|---|");
    RunPair.ESTIMATORS.forEach(
        estimator -> {
          head.append(" `").append(estimator.id()).append("` |");
          rule.append("---|");
        });
    out.println("Distance in percentage points, mean / largest (cases within the goal)");
    out.println();
    out.println(head);
    out.println(rule);
    groups.forEach((name, members) -> out.println(row(name, members)));
  }

  private static String row(String name, List<WaitCase> members) {
    StringBuilder row = new StringBuilder("| " + name + " | " + members.size() + " |");
    for (int i = 0; i < RunPair.ESTIMATORS.size(); i++) {
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
