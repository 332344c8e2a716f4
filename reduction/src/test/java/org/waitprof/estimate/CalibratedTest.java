package org.waitprof.estimate;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationEnvironment;
import org.waitprof.calibration.CalibrationPoint;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.reduce.JobMerge;

/**
 * Expectation: a rank that waits in each of its calls, and a call that is made once, wait for what
 * they take beyond the calibrated time, to the nanosecond where all calls of a row are longer.
 */
class CalibratedTest {
  private static final long T_MAX = 3_000;
  private static final int SIZE_CLASS = 7;

  private static Calibration calibration(String binding) {
    CalibrationEnvironment here =
        new CalibrationEnvironment(binding, "17", List.of("n1"), "", 2, "");
    return new Calibration(
        "0.1.0",
        0,
        here,
        0.95,
        2,
        2,
        List.of(
            new CalibrationPoint(MpiCall.MPI_RECV, Role.NONE, false, 2, 0, 200, 900, T_MAX, ""),
            new CalibrationPoint(MpiCall.MPI_REDUCE, Role.ROOT, false, 2, 0, 200, 900, T_MAX, "")),
        List.of());
  }

  private static CalibratedFloors floors(String binding) {
    return CalibratedFloors.of(calibration(binding), "x.wpcal", "Open MPI 4.1.4", Set.of("n1"), 2);
  }

  /** Rank 1 receives and always waits; the only Reduce takes 70 ms; a rank that only sends. */
  private static JobProfile trap() throws Exception {
    JobMerge merge = new JobMerge();
    merge.add(
        Ranks.rank(0, 2)
            .calls(1, MpiCall.MPI_SEND, SIZE_CLASS, Role.NONE, 800, 900, 1_000, 1_100)
            .calls(4, MpiCall.MPI_REDUCE, SIZE_CLASS, Role.ROOT, 70_000_000)
            .profile());
    merge.add(
        Ranks.rank(1, 2)
            .calls(2, MpiCall.MPI_RECV, SIZE_CLASS, Role.NONE, 20_000_000, 22_000_000)
            .calls(3, MpiCall.MPI_RECV, SIZE_CLASS, Role.NONE, 1_000, 2_000, 2_500)
            .profile());
    return merge.finish("test");
  }

  private static long[] waits(Estimator estimator, CalibratedFloors floors) throws Exception {
    JobProfile job = Estimation.with(estimator, trap(), floors);
    long[] waits = new long[3];
    for (int key = 0; key < job.keys().size(); key++) {
      MpiCall call = job.keys().get(key).key().call();
      if (call == MpiCall.MPI_REDUCE) {
        waits[2] += job.value(Metric.WAIT, key, 0);
      } else if (call == MpiCall.MPI_RECV) {
        boolean isLong = job.value(Metric.SUM, key, 1) > 1_000_000;
        waits[isLong ? 0 : 1] += job.value(Metric.WAIT, key, 1);
      }
    }
    return waits;
  }

  @Test
  void waitingIsWhatCallsTakeBeyond() throws Exception {
    long[] waits = waits(new Calibrated(), floors("Open MPI 4.1.4"));
    assertTrue(Math.abs(42_000_000 - 2 * T_MAX - waits[0]) <= 2, () -> "waits " + waits[0]);
    assertTrue(waits[1] <= 3, "a nanosecond a call at most");
    assertTrue(Math.abs(70_000_000 - T_MAX - waits[2]) <= 1, () -> "waits " + waits[2]);
  }

  @Test
  void theDefaultEstimatorIsGuardedByIt() throws Exception {
    assertTrue(waits(new BothSides(), CalibratedFloors.NONE)[2] < 7_000_000);
    long single = waits(new BothSides(), floors("Open MPI 4.1.4"))[2];
    assertTrue(Math.abs(70_000_000 - T_MAX - single) <= 1, () -> "waits " + single);
  }

  @Test
  void ofAnotherMpiItTellsNothing() throws Exception {
    assertFalse(floors("MPJ Express").isKnown());
    JobProfile job = Estimation.with(new Calibrated(), trap(), floors("MPJ Express"));
    assertTrue(
        job.notes().stream()
            .anyMatch(note -> note.text().startsWith("calibration x.wpcal is not used: ")),
        () -> job.notes().toString());
  }
}
