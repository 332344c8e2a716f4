package org.waitprof.report.calibration;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationEnvironment;
import org.waitprof.calibration.CalibrationPoint;
import org.waitprof.report.text.TextTable;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Template;

/**
 * Text of {@code report x.wpcal}: the origin of the calibration, the accepted models, and t_max of
 * each call.
 */
public final class CalibrationText {
  private static final List<Long> SHOWN = List.of(0L, 8L, 1000L, 100_000L, 4L << 20);

  private CalibrationText() {}

  /** Lines on the place and the method of the measurement. */
  static List<String> head(Calibration calibration) {
    CalibrationEnvironment where = calibration.environment();
    String created = Instant.ofEpochMilli(calibration.createdEpochMillis()).toString();
    Map<String, Integer> models = new TreeMap<>();
    calibration.points().forEach(point -> models.merge(point.model(), 1, Integer::sum));
    List<String> lines = new ArrayList<>();
    lines.add(
        Template.fill(
            "%s, %s processes on %s (%s x %s), %s",
            where.binding(),
            calibration.processes(),
            String.join(", ", where.hosts()),
            where.cpus(),
            where.processor(),
            created));
    if (!where.transport().isEmpty()) {
      lines.add("transport: " + where.transport());
    }
    lines.add(
        Template.fill(
            "%d of %d base points; t_max is what %.1f %% of calls without waiting do not exceed",
            calibration.points().size(), calibration.planned(), 100 * calibration.share()));
    lines.add("models: " + models.toString().replaceAll("[{}]", "").replace("=", " "));
    if (models.containsKey(CalibrationPoint.SAMPLE)) {
      lines.add("sample: no distribution was accepted, the quantile is the sample's own");
    }
    return lines.stream().map(PlainText::of).toList();
  }

  /** Title of a call in reports. */
  static String title(CalibrationPoint point) {
    return point.call().standardName()
        + (point.role().label().isEmpty() ? "" : " " + point.role().label())
        + (point.acrossHosts() ? ", between hosts" : "");
  }

  /** The points of each call, in the order of their sizes. */
  static Map<String, List<Integer>> byCall(Calibration calibration) {
    Map<String, List<Integer>> calls = new TreeMap<>();
    List<CalibrationPoint> points = calibration.points();
    for (int i = 0; i < points.size(); i++) {
      calls.computeIfAbsent(title(points.get(i)), none -> new ArrayList<>()).add(i);
    }
    calls.values().forEach(its -> its.sort(Comparator.comparingLong(it -> points.get(it).bytes())));
    return calls;
  }

  /** The whole report as text of this width in columns. */
  public static String of(Calibration calibration, int width, boolean color) {
    StringBuilder text = new StringBuilder("waitprof calibration\n");
    head(calibration).forEach(line -> text.append(TextTable.paragraph("", line, width)));
    List<String> titles = new ArrayList<>(List.of("processes", "call"));
    SHOWN.forEach(bytes -> titles.add(bytes + " B"));
    TextTable table = new TextTable(titles);
    byCall(calibration)
        .forEach(
            (call, places) -> {
              Map<Integer, Map<Long, String>> byProcesses = new TreeMap<>();
              for (int place : places) {
                CalibrationPoint point = calibration.points().get(place);
                byProcesses
                    .computeIfAbsent(point.processes(), none -> new TreeMap<>())
                    .put(point.bytes(), Durations.of(point.maxNanos()));
              }
              byProcesses.forEach(
                  (processes, sizes) -> {
                    List<String> row = new ArrayList<>(List.of(String.valueOf(processes), call));
                    SHOWN.forEach(bytes -> row.add(sizes.getOrDefault(bytes, "")));
                    table.row(row);
                  });
            });
    return text.append("\nt_max\n").append(table.text(width, color)).toString();
  }
}
