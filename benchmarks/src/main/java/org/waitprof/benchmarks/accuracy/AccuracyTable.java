package org.waitprof.benchmarks.accuracy;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.estimate.Estimator;

/**
 * Prints estimates beside measurements: {@code AccuracyTable [--threshold PERCENT] STEM...}, each
 * stem a {@code .wprof} and a {@code .trace} of the same run.
 */
public final class AccuracyTable {
  private static final double PAPERS_THRESHOLD = 0.5;

  private AccuracyTable() {}

  /** Prints to stdout. */
  public static void main(String[] args) throws IOException {
    List<WaitCase> cases = new ArrayList<>();
    for (String stem : args) {
      cases.addAll(RunPair.read(Path.of(stem)));
    }
    // As in the paper: call paths below half a percent of the run time are noise.
    cases.removeIf(each -> 100 * each.largest() < PAPERS_THRESHOLD);
    print(cases, System.out);
  }

  private static void print(List<WaitCase> cases, PrintStream out) {
    StringBuilder head = new StringBuilder();
    head.append(
        String.format(Locale.ROOT, "%-24s %-15s %-14s %9s", "run", "pattern", "call", "measured"));
    for (Estimator estimator : RunPair.ESTIMATORS) {
      head.append(String.format(Locale.ROOT, " %10s", estimator.id()));
    }
    out.println(head + "  line");
    for (WaitCase each : cases) {
      StringBuilder row = new StringBuilder();
      row.append(
          String.format(
              Locale.ROOT,
              "%-24s %-15s %-14s %8.2f%%",
              each.run(),
              each.pattern(),
              each.call(),
              100 * each.measured()));
      for (int i = 0; i < RunPair.ESTIMATORS.size(); i++) {
        row.append(String.format(Locale.ROOT, " %+10.2f", each.points(i)));
      }
      out.println(row + "  " + each.line());
    }
    summary(cases, out);
  }

  /** Mean and largest distance by pattern and call: what the paper's figure shows at a glance. */
  private static void summary(List<WaitCase> cases, PrintStream out) {
    Map<String, List<WaitCase>> groups = new TreeMap<>();
    for (WaitCase each : cases) {
      groups
          .computeIfAbsent(each.pattern() + " " + each.call(), none -> new ArrayList<>())
          .add(each);
    }
    out.println();
    out.println("distance from the measured ratio in percentage points: mean / largest");
    groups.forEach(
        (name, members) -> {
          StringBuilder row = new StringBuilder();
          row.append(String.format(Locale.ROOT, "%-32s %3d cases", name, members.size()));
          for (int i = 0; i < RunPair.ESTIMATORS.size(); i++) {
            double sum = 0;
            double most = 0;
            for (WaitCase each : members) {
              sum += Math.abs(each.points(i));
              most = Math.max(most, Math.abs(each.points(i)));
            }
            row.append(
                String.format(
                    Locale.ROOT,
                    "  %s %.2f / %.2f",
                    RunPair.ESTIMATORS.get(i).id(),
                    sum / members.size(),
                    most));
          }
          out.println(row);
        });
  }
}
