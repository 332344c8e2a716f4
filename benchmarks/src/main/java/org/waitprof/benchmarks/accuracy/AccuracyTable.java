package org.waitprof.benchmarks.accuracy;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Prints estimates beside measurements as Markdown: {@code AccuracyTable [--csv FILE] STEM...},
 * each stem a {@code .wprof} and a {@code .trace} of the same run, and, if known, a {@code
 * .others}: the share of the machine in percent that other processes took meanwhile.
 */
public final class AccuracyTable {
  private static final double PAPERS_THRESHOLD = 0.5;
  private static final String COMPARED = "both-sides";

  private AccuracyTable() {}

  /** Prints to stdout. */
  public static void main(String[] args) throws IOException {
    List<WaitCase> cases = new ArrayList<>();
    Path csv = null;
    for (int i = 0; i < args.length; i++) {
      if (args[i].equals("--csv")) {
        csv = Path.of(args[++i]);
      } else {
        cases.addAll(RunPair.read(Path.of(args[i])));
      }
    }
    // As in the paper: call paths below half a percent of the run time are noise.
    cases.removeIf(each -> 100 * each.largest() < PAPERS_THRESHOLD);
    if (csv != null) {
      Files.writeString(csv, CaseCsv.of(cases));
    }
    AccuracySummary.print(cases, System.out);
    System.out.println();
    print(cases, System.out);
  }

  private static void print(List<WaitCase> cases, PrintStream out) {
    int sample = RunPair.way(RunPair.SAMPLE);
    int minimum = RunPair.way("minimum");
    int compared = RunPair.way(COMPARED);
    out.println(
        "| program.load.ranks | others | call path | pattern | measured | `sample` | off | +- |"
            + " `minimum` | off | `"
            + COMPARED
            + "` | off | with progress | stalled | further off than asked for |");
    out.println("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for (WaitCase each : cases) {
      out.printf(
          Locale.ROOT,
          "| %s | %s | %s %s | %s | %.2f | %.2f | %+.2f | %.2f | %.2f | %+.2f | %.2f | %+.2f | %.2f"
              + " | %.2f | %s |%n",
          each.run(),
          each.others(),
          each.call(),
          each.line(),
          each.pattern(),
          100 * each.measured(),
          100 * each.estimated()[sample],
          each.points(sample),
          100 * each.interval(),
          100 * each.estimated()[minimum],
          each.points(minimum),
          100 * each.estimated()[compared],
          each.points(compared),
          100 * each.withProgress(),
          100 * each.stalled(),
          missed(each, minimum, compared));
    }
  }

  private static String missed(WaitCase each, int minimum, int compared) {
    String ofMinimum = each.reason(minimum);
    String ofCompared = each.reason(compared);
    if (ofCompared.isEmpty()) {
      return ofMinimum.isEmpty() ? "" : "`minimum`: " + ofMinimum;
    }
    return ofMinimum.isEmpty() ? "`" + COMPARED + "`: " + ofCompared : "both: " + ofCompared;
  }
}
