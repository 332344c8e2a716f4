package org.waitprof.benchmarks.accuracy;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Sums up as Markdown the distance of estimates from measurements, case by case as CSV: {@code
 * AccuracyTable [--csv FILE] [--page FILE] STEM...}. A stem is a {@code .wprof} and a {@code
 * .trace} of one run and, if it exists, a {@code .wpcal} of the machine. A {@code .others}, if
 * known, has the share of the machine, in percent, that other processes took meanwhile.
 */
public final class AccuracyTable {
  private static final double PAPERS_THRESHOLD = 0.5;

  private AccuracyTable() {}

  public static void main(String[] args) throws IOException {
    List<WaitCase> cases = new ArrayList<>();
    Path csv = null;
    Path page = null;
    for (int i = 0; i < args.length; i++) {
      if (args[i].equals("--csv")) {
        csv = Path.of(args[++i]);
      } else if (args[i].equals("--page")) {
        page = Path.of(args[++i]);
      } else {
        cases.addAll(RunPair.read(Path.of(args[i])));
      }
    }
    // As in the paper: call paths below half a percent of the run time are noise.
    cases.removeIf(each -> 100 * each.largest() < PAPERS_THRESHOLD);
    if (csv != null) {
      Files.writeString(csv, csv(cases));
    }
    AccuracySummary.print(cases, System.out);
    if (page != null) {
      try (Writer out = Files.newBufferedWriter(page)) {
        ScatterPage.write(cases, out);
      }
      System.out.println();
      System.out.println(ScatterPage.table(cases).markdown());
    }
  }

  /** All cases as RFC 4180 text; ratios in percent of the ranks' run time. No field has a comma. */
  private static String csv(List<WaitCase> cases) {
    String head = "run,others,pattern,call,line,calls,measured,with_progress,stalled,interval,";
    StringBuilder csv = new StringBuilder(head + String.join(",", RunPair.WAYS) + "\r\n");
    for (WaitCase each : cases) {
      WaitCase.Place place = each.place();
      csv.append(
          String.join(",", each.run(), each.others(), place.pattern(), place.call(), place.line()));
      csv.append(',').append(each.calls());
      DoubleStream.concat(
              DoubleStream.of(
                  each.measured(), each.withProgress(), each.stalled(), each.interval()),
              DoubleStream.of(each.estimated()))
          .forEach(ratio -> csv.append(String.format(Locale.ROOT, ",%.3f", 100 * ratio)));
      csv.append("\r\n");
    }
    return csv.toString();
  }
}
