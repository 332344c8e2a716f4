package org.waitprof.report.calibration;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationPoint;
import org.waitprof.report.chart.Axis;
import org.waitprof.report.chart.Chart;
import org.waitprof.report.chart.LineChart;
import org.waitprof.report.chart.LineChart.Form;
import org.waitprof.report.chart.LineChart.Line;
import org.waitprof.report.chart.LineChart.Point;
import org.waitprof.report.html.TablePage;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;
import org.waitprof.report.text.TextTable;
import org.waitprof.report.wording.Durations;

/**
 * Page of a calibration, {@code report x.wpcal -o x.html}. Each call has t_max over sizes, one line
 * per number of processes. Its smallest, a middle and its largest size have samples with model and
 * t_max. All base points follow in numbers.
 */
public final class CalibrationPage {
  private CalibrationPage() {}

  public static void write(Calibration calibration, Writer out) throws IOException {
    List<TablePage.Part> parts = new ArrayList<>();
    CalibrationText.byCall(calibration)
        .forEach((call, places) -> parts.add(part(call, places, calibration)));
    TablePage.write("Calibration", parts, CalibrationText.head(calibration), out);
  }

  private static TablePage.Part part(String call, List<Integer> places, Calibration calibration) {
    List<CalibrationPoint> points = places.stream().map(calibration.points()::get).toList();
    List<Chart> charts = new ArrayList<>(List.of(sizes(points)));
    for (int place : shown(places, calibration)) {
      if (place < calibration.samples().size()) {
        CalibrationPoint point = calibration.points().get(place);
        charts.add(FittedSample.of(calibration.samples().get(place), point));
      }
    }
    List<TableColumn<CalibrationPoint>> columns =
        List.of(
            Unit.NUMBER.shown("processes", CalibrationPoint::processes),
            Unit.NUMBER.shown("bytes", CalibrationPoint::bytes),
            Unit.NUMBER.shown("calls", CalibrationPoint::calls),
            Unit.NUMBER.shown("t_min", point -> Durations.of(point.minNanos())),
            Unit.NUMBER.shown("t_max", point -> Durations.of(point.maxNanos())),
            Unit.TEXT.shown("model", CalibrationPoint::model));
    return new TablePage.Part("", call, TextTable.of(columns, points), "", charts);
  }

  private static LineChart sizes(List<CalibrationPoint> points) {
    TreeMap<Integer, List<Point>> byProcesses = new TreeMap<>();
    for (CalibrationPoint point : points) {
      byProcesses
          .computeIfAbsent(point.processes(), none -> new ArrayList<>())
          .add(
              new Point(
                  Math.max(0.5, (double) point.bytes()), Math.max(1, (double) point.maxNanos())));
    }
    List<Line> lines = new ArrayList<>();
    byProcesses.forEach(
        (processes, all) -> lines.add(new Line(processes + " processes", Form.DOTTED, all)));
    List<Point> all = byProcesses.values().stream().flatMap(List::stream).toList();
    return new LineChart(
        "t_max over bytes",
        Axis.logarithmic(
            all.stream().mapToDouble(Point::x).min().orElse(1),
            all.stream().mapToDouble(Point::x).max().orElse(1),
            bytes -> (long) bytes + " B"),
        Axis.logarithmic(
            all.stream().mapToDouble(Point::y).min().orElse(1),
            all.stream().mapToDouble(Point::y).max().orElse(1),
            nanos -> Durations.of((long) nanos)),
        lines);
  }

  /** The smallest, a middle and the largest size of the most processes. */
  private static List<Integer> shown(List<Integer> places, Calibration calibration) {
    int most =
        places.stream().mapToInt(at -> calibration.points().get(at).processes()).max().orElse(0);
    List<Integer> largest =
        places.stream().filter(at -> calibration.points().get(at).processes() == most).toList();
    return IntStream.of(0, largest.size() / 2, largest.size() - 1)
        .mapToObj(largest::get)
        .distinct()
        .toList();
  }
}
