package org.waitprof.report.calibration;

import java.util.List;
import java.util.Locale;
import org.waitprof.calibration.CalibrationSample;
import org.waitprof.calibration.CalibrationSample.FittedModel;
import org.waitprof.calibration.fit.ErrorModel;
import org.waitprof.calibration.fit.ModelFamily;

/** Bars of a histogram, and over them what each distribution expects; rejected ones are dashed. */
final class FittedHistogram {
  private static final int MOST_CLASSES = 64;
  private static final int TOP = 40;

  private FittedHistogram() {}

  static String of(CalibrationSample sample) {
    List<Long> all = sample.histogram();
    int classes = Math.min(MOST_CLASSES, all.size());
    long count = all.stream().mapToLong(Long::longValue).sum();
    long most = all.stream().limit(classes).mapToLong(Long::longValue).max().orElse(1);
    double wide = (double) SvgGraph.WIDTH / classes;
    double high = (double) (SvgGraph.HEIGHT - TOP) / Math.max(1, most);
    StringBuilder svg = new StringBuilder(SvgGraph.open());
    for (int k = 0; k < classes; k++) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#8886\"/>",
              k * wide,
              SvgGraph.HEIGHT - high * all.get(k),
              wide * 0.9,
              high * all.get(k)));
    }
    for (int i = 0; i < sample.fits().size(); i++) {
      FittedModel fit = sample.fits().get(i);
      String color = SvgGraph.COLORS.get(i % SvgGraph.COLORS.size());
      svg.append(curve(fit, color, classes, count, wide, high)).append(legend(fit, color, i));
    }
    return svg.append("</svg>").toString();
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
          double y = SvgGraph.HEIGHT - high * count * model.probability(k);
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
            "<text x=\"%d\" y=\"%d\" style=\"fill:%s\">%s %.3g/%.3g</text>",
            SvgGraph.WIDTH / 2 * (place % 2),
            14 + 14 * (place / 2),
            color,
            fit.name(),
            fit.chiSquared(),
            fit.limit());
  }
}
