package org.waitprof.report.calibration;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationPoint;
import org.waitprof.calibration.CalibrationSample;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.PlainText;

/**
 * {@code report x.wpcal -o x.html}: of each call, t_max over sizes, one line a number of processes,
 * and for some sizes the fits over the histogram. Graphs are drawn in the page itself (SVG).
 */
public final class CalibrationPage {
  private static final List<Long> HISTOGRAMS = List.of(0L, 8L, 1000L, 100_000L);
  private static final String STYLE =
      "body{font:15px/1.4 system-ui,sans-serif;margin:2em auto;max-width:88em;padding:0 1em;"
          + "color:#222;background:#fff}p{margin:.2em 0}h2{margin:1.2em 0 .4em}"
          + "svg{width:100%;font-size:12px}figure{margin:0}figcaption{font-size:.85em}"
          + ".graphs{display:grid;grid-template-columns:repeat(auto-fill,minmax(22em,1fr));gap:1.5em}"
          + "@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}"
          + "svg text{fill:#ddd}}";

  private CalibrationPage() {}

  /** Writes the page. */
  public static void write(Calibration calibration, Appendable out) throws IOException {
    out.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">");
    out.append("<title>waitprof calibration</title><style>" + STYLE + "</style></head><body>\n");
    out.append("<h1>Calibration</h1>\n");
    for (String line : CalibrationText.head(calibration)) {
      out.append("<p>" + escaped(line) + "</p>\n");
    }
    out.append(
        "<p>Over each histogram: chi-squared of the distributions and the limit up to which the"
            + " test accepts them; rejected ones are dashed.</p>\n");
    for (Map.Entry<String, List<Integer>> call : CalibrationText.byCall(calibration).entrySet()) {
      out.append("<section><h2>" + escaped(call.getKey()) + "</h2>\n<div class=\"graphs\">");
      out.append("<figure>" + sizes(calibration, call.getValue()));
      out.append("<figcaption>t_max over bytes, one line a number of processes</figcaption>");
      out.append("</figure>\n");
      for (int place : call.getValue()) {
        CalibrationPoint point = calibration.points().get(place);
        if (HISTOGRAMS.contains(point.bytes()) && place < calibration.samples().size()) {
          histogram(point, calibration.samples().get(place), out);
        }
      }
      out.append("</div></section>\n");
    }
    out.append("</body></html>\n");
  }

  private static String sizes(Calibration calibration, List<Integer> places) {
    Map<Integer, SvgGraph.Line> lines = new TreeMap<>();
    for (int place : places) {
      CalibrationPoint point = calibration.points().get(place);
      lines
          .computeIfAbsent(point.processes(), p -> new SvgGraph.Line(String.valueOf(p)))
          .add(Math.max(0.5, (double) point.bytes()), Math.max(1.0, (double) point.maxNanos()));
    }
    return SvgGraph.logarithmic(List.copyOf(lines.values()));
  }

  private static void histogram(CalibrationPoint point, CalibrationSample sample, Appendable out)
      throws IOException {
    out.append("<figure>" + FittedHistogram.of(sample, point));
    out.append("<figcaption>");
    out.append(
        escaped(
            point.processes()
                + " processes, "
                + point.bytes()
                + " B: "
                + point.calls()
                + " calls from "
                + Durations.of(point.minNanos())
                + " on, t_max "
                + Durations.of(point.maxNanos())
                + " ("
                + point.model()
                + ")"));
    out.append("</figcaption></figure>\n");
  }

  private static String escaped(String text) {
    return PlainText.of(text).replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
