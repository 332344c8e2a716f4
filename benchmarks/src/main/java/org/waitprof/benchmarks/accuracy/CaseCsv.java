package org.waitprof.benchmarks.accuracy;

import java.util.List;
import java.util.Locale;

/** All cases with all estimates as RFC 4180 text, for whoever wants to plot them. */
final class CaseCsv {
  private CaseCsv() {}

  /** Ratios in percent of the ranks' run time. No field holds a comma. */
  static String of(List<WaitCase> cases) {
    StringBuilder csv =
        new StringBuilder(
            "run,others,pattern,call,line,calls,measured,with_progress,stalled,interval");
    RunPair.WAYS.forEach(way -> csv.append(',').append(way));
    csv.append("\r\n");
    for (WaitCase each : cases) {
      csv.append(String.join(",", each.run(), each.others(), each.pattern(), each.call()));
      csv.append(',').append(each.line()).append(',').append(each.calls());
      percent(csv, each.measured());
      percent(csv, each.withProgress());
      percent(csv, each.stalled());
      percent(csv, each.interval());
      for (double estimated : each.estimated()) {
        percent(csv, estimated);
      }
      csv.append("\r\n");
    }
    return csv.toString();
  }

  private static void percent(StringBuilder csv, double ratio) {
    csv.append(String.format(Locale.ROOT, ",%.3f", 100 * ratio));
  }
}
