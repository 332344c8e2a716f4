package org.waitprof.report.calibration;

import java.util.List;
import java.util.Locale;
import org.waitprof.calibration.CalibrationPoint;
import org.waitprof.calibration.CalibrationSample;
import org.waitprof.calibration.CalibrationSample.FittedModel;
import org.waitprof.calibration.fit.ErrorModel;
import org.waitprof.calibration.fit.ModelFamily;
import org.waitprof.report.wording.Durations;

/**
 * Bars of a histogram over durations, and over them what each distribution expects; rejected ones
 * are dashed. A line marks t_max.
 */
final class FittedHistogram {
  private static final int MOST_CLASSES = 128;
  private static final double TAIL = 0.01;
  private static final int TOP = 40;
  private static final int BASE = SvgGraph.HEIGHT - 18;
  private static final int LABELS = 4;

  private FittedHistogram() {}

  static String of(CalibrationSample sample, CalibrationPoint point) {
    List<Long> all = sample.histogram();
    long count = all.stream().mapToLong(Long::longValue).sum();
    int classes = classes(sample, point, count);
    long most = all.stream().limit(classes).mapToLong(Long::longValue).max().orElse(1);
    double wide = (double) SvgGraph.WIDTH / classes;
    double high = (double) (BASE - TOP) / Math.max(1, most);
    StringBuilder svg = new StringBuilder(SvgGraph.open());
    for (int k = 0; k < classes; k++) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#8886\"/>",
              k * wide,
              BASE - high * all.get(k),
              wide * 0.9,
              high * all.get(k)));
    }
    svg.append(axis(sample, point, classes, wide));
    for (int i = 0; i < sample.fits().size(); i++) {
      FittedModel fit = sample.fits().get(i);
      String color = SvgGraph.COLORS.get(i % SvgGraph.COLORS.size());
      svg.append(curve(fit, color, classes, count, wide, high)).append(legend(fit, color, i));
    }
    return svg.append("</svg>").toString();
  }

  /** Those up to t_max that hold nearly all calls: a few far out would squeeze the others. */
  private static int classes(CalibrationSample sample, CalibrationPoint point, long count) {
    List<Long> all = sample.histogram();
    long tail = 0;
    int classes = all.size();
    while (classes > 1 && tail + all.get(classes - 1) <= TAIL * count) {
      classes--;
      tail += all.get(classes);
    }
    long max = 2 + (point.maxNanos() - point.minNanos()) / sample.windowNanos();
    return (int) Math.min(Math.min(MOST_CLASSES, all.size()), Math.max(classes, max));
  }

  /** Durations below, and t_max if it is among the classes that are shown. */
  private static String axis(
      CalibrationSample sample, CalibrationPoint point, int classes, double wide) {
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT, "<path d=\"M0 %d.5H%d\" stroke=\"#8888\"/>", BASE, SvgGraph.WIDTH));
    for (int i = 0; i < LABELS; i++) {
      long nanos = point.minNanos() + sample.windowNanos() * classes * i / (LABELS - 1);
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>",
              SvgGraph.WIDTH * i / (LABELS - 1),
              SvgGraph.HEIGHT - 4,
              i == 0 ? "start" : i == LABELS - 1 ? "end" : "middle",
              Durations.of(nanos)));
    }
    double max = wide * (point.maxNanos() - point.minNanos()) / sample.windowNanos();
    if (max <= SvgGraph.WIDTH) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<path d=\"M%.1f %dV%d\" stroke=\"#888\"/><text x=\"%.1f\" y=\"%d\">t_max</text>",
              max,
              TOP,
              BASE,
              Math.min(max + 3, SvgGraph.WIDTH - 32.0),
              TOP + 10));
    }
    return svg.toString();
  }

  private static String curve(
      FittedModel fit, String color, int classes, long count, double wide, double high) {
    for (ModelFamily family : ModelFamily.values()) {
      boolean usable = fit.parameters().stream().allMatch(each -> each > 0);
      if (family.label().equals(fit.name()) && usable && !fit.parameters().isEmpty()) {
        ErrorModel model =
            family.model(fit.parameters().stream().mapToDouble(Double::doubleValue).toArray());
        StringBuilder path = new StringBuilder();
        for (int k = 0; k < classes; k++) {
          double y = BASE - high * count * model.probability(k);
          path.append(path.length() == 0 ? 'M' : 'L');
          path.append(String.format(Locale.ROOT, "%.1f %.1f", (k + 0.5) * wide, Math.max(TOP, y)));
        }
        String dashes = fit.accepted() ? "" : " stroke-dasharray=\"4 3\"";
        return "<path fill=\"none\" stroke=\"" + color + "\"" + dashes + " d=\"" + path + "\"/>";
      }
    }
    return "";
  }

  private static String legend(FittedModel fit, String color, int place) {
    boolean known = false;
    for (ModelFamily family : ModelFamily.values()) {
      known |= family.label().equals(fit.name());
    }
    return !known
        ? ""
        : String.format(
            Locale.ROOT,
            "<text x=\"%d\" y=\"%d\" style=\"fill:%s\">%s %s</text>",
            SvgGraph.WIDTH / 2 * (place % 2),
            12 + 15 * (place / 2),
            color,
            fit.name(),
            fit.degrees() < 1
                ? "not tested"
                : String.format(Locale.ROOT, "%.1f of %.1f", fit.chiSquared(), fit.limit()));
  }
}
