package org.waitprof.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/** Expectation: T_f(p, b) at, between and beyond base points, by hand. */
class CalibratedTimesTest {
  private static final int[][] BASE = {
    {2, 1, 100}, {2, 10, 190}, {2, 20, 290}, {4, 1, 300}, {4, 10, 390}, {4, 20, 590}, {6, 10, 400}
  };

  private static CalibratedTimes times() {
    List<CalibrationPoint> points = new ArrayList<>();
    for (int[] each : BASE) {
      points.add(
          new CalibrationPoint(
              MpiCall.MPI_ALLGATHER, Role.NONE, false, each[0], each[1], 200, 1, each[2], ""));
    }
    CalibrationEnvironment nowhere = new CalibrationEnvironment("", "", List.of(), "", 0, "");
    return CalibratedTimes.of(new Calibration("", 0, nowhere, 0.95, 6, 7, points, List.of()));
  }

  private static double at(double processes, double bytes) {
    return times()
        .maxNanos(MpiCall.MPI_ALLGATHERV, Role.NONE, false, processes, bytes)
        .orElseThrow();
  }

  @Test
  void betweenBasePointsItIsBilinear() {
    assertEquals(190, at(2, 10));
    assertEquals(240, at(2, 15));
    assertEquals(290, at(3, 10));
    assertEquals(0.75 * 240 + 0.25 * 490, at(2.5, 15), 1e-9);
  }

  @Test
  void outsideItIsTheNearestButForLongerMessages() {
    assertEquals(100, at(1, 0));
    assertEquals(290 + 10 * 30, at(2, 50), 1e-9);
    assertEquals(590 + 20 * 30, at(4, 50), 1e-9);
    assertEquals(400, at(100, 10));
    assertEquals(400, at(6, 5000), "one size alone tells no slope");
  }

  /** One size of seven was disturbed: it counts as those around it; slopes and ends stay. */
  @Test
  void oneSizeThatScattersIsMadeUpForByItsNeighbours() {
    long[] times = {100, 110, 120, 900, 140, 150, 300};
    List<CalibrationPoint> points = new ArrayList<>();
    for (int i = 0; i < times.length; i++) {
      points.add(
          new CalibrationPoint(MpiCall.MPI_RECV, Role.NONE, false, 2, i, 200, 1, times[i], ""));
    }
    CalibrationEnvironment nowhere = new CalibrationEnvironment("", "", List.of(), "", 0, "");
    CalibratedTimes usual =
        CalibratedTimes.of(new Calibration("", 0, nowhere, 0.95, 2, 7, points, List.of()));
    long[] smooth = {100, 110, 120, 140, 150, 150, 300};
    for (int i = 0; i < smooth.length; i++) {
      assertEquals(
          (double) smooth[i],
          usual.maxNanos(MpiCall.MPI_RECV, Role.NONE, false, 2, i).orElseThrow());
    }
  }

  @Test
  void whatWasNotMeasuredIsNotKnown() {
    assertTrue(times().maxNanos(MpiCall.MPI_RECV, Role.NONE, false, 2, 1).isEmpty());
    assertTrue(times().maxNanos(MpiCall.MPI_ALLGATHER, Role.NONE, true, 2, 1).isEmpty());
  }
}
