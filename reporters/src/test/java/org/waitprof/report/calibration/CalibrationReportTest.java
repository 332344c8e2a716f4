package org.waitprof.report.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationEnvironment;
import org.waitprof.calibration.CalibrationPoint;
import org.waitprof.calibration.CalibrationSample;
import org.waitprof.calibration.CalibrationSample.FittedModel;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Expectation: two calls on 2 and 4 processes make four rows of a table, two graphs of a line each
 * number of processes, and of each call the samples of three sizes with t_max and the model.
 */
class CalibrationReportTest {
  private static Calibration calibration() {
    List<CalibrationPoint> points = new ArrayList<>();
    List<CalibrationSample> samples = new ArrayList<>();
    CalibrationSample sample =
        new CalibrationSample(
            10,
            List.of(50L, 90L, 60L),
            List.of(
                new FittedModel("poisson", List.of(1.05), 1.2, 1, 3.84),
                new FittedModel("exponential", List.of(0.5), 9.0, 1, 3.84)));
    for (int processes = 2; processes <= 4; processes += 2) {
      for (long bytes : new long[] {0, 1000, 4_194_304}) {
        points.add(
            new CalibrationPoint(
                MpiCall.MPI_RECV,
                Role.NONE,
                false,
                processes,
                bytes,
                200,
                700,
                900 + bytes,
                "exponential"));
        points.add(
            new CalibrationPoint(
                MpiCall.MPI_REDUCE, Role.ROOT, true, processes, bytes, 9, 7, 8_000, "sample"));
        samples.add(sample);
        samples.add(sample);
      }
    }
    CalibrationEnvironment where =
        new CalibrationEnvironment("Open MPI 4.1.4", "17", List.of("a<b"), "Xeon", 2, "btl=tcp");
    return new Calibration("0.1.0", 0, where, 0.95, 4, 20, points, samples);
  }

  @Test
  void text() {
    String text = CalibrationText.of(calibration(), 100, false);
    assertEquals(4, text.lines().filter(line -> line.matches(" *[24] +MPI_Re.*")).count(), text);
    assertTrue(text.contains("12 of 20 base points"), text);
    assertTrue(text.contains("MPI_Reduce root, between hosts"), text);
    assertTrue(text.contains("1.90 us"), text);
  }

  @Test
  void page() throws IOException {
    StringWriter page = new StringWriter();
    CalibrationPage.write(calibration(), page);
    String html = page.toString();
    assertEquals(2 * (1 + 3), html.split("<svg ", -1).length - 1, "charts");
    assertEquals(2 * 3, html.split("class=\"line mark", -1).length - 1, "t_max in each sample");
    assertEquals(3, html.split("class=\"line c2", -1).length - 1, "models of one of two calls");
    assertTrue(html.contains("a&lt;b") && !html.contains("a<b"));
    assertTrue(!html.contains("NaN") && !html.contains("Infinity"));
  }
}
