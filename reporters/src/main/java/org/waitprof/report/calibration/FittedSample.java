package org.waitprof.report.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.waitprof.calibration.CalibrationPoint;
import org.waitprof.calibration.CalibrationSample;
import org.waitprof.calibration.CalibrationSample.FittedModel;
import org.waitprof.calibration.fit.ErrorModel;
import org.waitprof.calibration.fit.ModelFamily;
import org.waitprof.report.chart.Axis;
import org.waitprof.report.chart.LineChart;
import org.waitprof.report.chart.LineChart.Form;
import org.waitprof.report.chart.LineChart.Line;
import org.waitprof.report.chart.LineChart.Point;
import org.waitprof.report.wording.ByteSizes;
import org.waitprof.report.wording.Durations;

/**
 * The sample of a base point: calls by duration, the accepted model's expectation if one was
 * accepted, and t_max.
 */
final class FittedSample {
  private static final double TAIL = 0.03;

  private FittedSample() {}

  static LineChart of(CalibrationSample sample, CalibrationPoint point) {
    List<Long> all = sample.histogram();
    long count = all.stream().mapToLong(Long::longValue).sum();
    int classes = classes(sample, point, count);
    List<Point> bars = new ArrayList<>();
    List<Point> curve = new ArrayList<>();
    Optional<ErrorModel> model = model(sample, point);
    bars.add(new Point(point.minNanos(), 0));
    for (int k = 0; k < classes; k++) {
      double begin = point.minNanos() + (double) k * sample.windowNanos();
      double calls = k < all.size() ? all.get(k) : 0;
      bars.add(new Point(begin, calls));
      bars.add(new Point(begin + sample.windowNanos(), calls));
      if (model.isPresent()) {
        double expected = count * model.get().probability(k);
        curve.add(new Point(begin + sample.windowNanos() / 2.0, expected));
      }
    }
    double end = point.minNanos() + (double) classes * sample.windowNanos();
    bars.add(new Point(end, 0));
    double most = Math.max(1, bars.stream().mapToDouble(Point::y).max().orElse(1));
    most = Math.max(most, curve.stream().mapToDouble(Point::y).max().orElse(1));
    List<Line> lines = new ArrayList<>();
    lines.add(new Line(point.calls() + " calls", Form.AREA, bars));
    Point foot = new Point(point.maxNanos(), 0);
    String mark = "t_max " + Durations.of(point.maxNanos());
    lines.add(new Line(mark, Form.MARK, List.of(foot, new Point(point.maxNanos(), most))));
    if (model.isPresent()) {
      lines.add(new Line(point.model(), Form.CURVE, curve));
    }
    String title = point.processes() + " processes, " + ByteSizes.of(point.bytes());
    Axis durations =
        Axis.linear((double) point.minNanos(), end, nanos -> Durations.of((long) nanos));
    return new LineChart(title, durations, Axis.fromZero(most, 0), lines);
  }

  /**
   * Number of classes to show: up to t_max at least, and until nearly all calls are in them. A few
   * calls far out would squeeze the others.
   */
  private static int classes(CalibrationSample sample, CalibrationPoint point, long count) {
    List<Long> all = sample.histogram();
    long tail = 0;
    int classes = all.size();
    while (classes > 1 && tail + all.get(classes - 1) <= TAIL * count) {
      classes--;
      tail += all.get(classes);
    }
    long max = 2 + (point.maxNanos() - point.minNanos()) / sample.windowNanos();
    return (int) Math.min(all.size() + 2L, Math.max(classes, max));
  }

  private static Optional<ErrorModel> model(CalibrationSample sample, CalibrationPoint point) {
    for (FittedModel fit : sample.fits()) {
      List<Double> parameters = fit.parameters();
      boolean usable = parameters.size() == 1 && parameters.get(0) > 0;
      if (usable && fit.name().equals(point.model())) {
        return Arrays.stream(ModelFamily.values())
            .filter(family -> family.label().equals(fit.name()))
            .findFirst()
            .map(family -> family.model(parameters.get(0)));
      }
    }
    return Optional.empty();
  }
}
