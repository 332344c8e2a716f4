package org.waitprof.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationEnvironment;
import org.waitprof.calibration.CalibrationPoint;
import org.waitprof.counterfile.RankReading;
import org.waitprof.counterfile.SlotReading;
import org.waitprof.estimate.CalibratedFloors;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.pairing.RunningMatch;
import org.waitprof.pairing.RunningMatch.HashedKey;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.reduce.RunningWaits.Kind;

/**
 * What is published of a row that is first estimated and then known: it grows, and keeps its label.
 */
class LearnedWaitsTest {
  private static final long META = CounterLayout.meta(MpiCall.MPI_RECV.ordinal(), 4, 0, 0);

  private static RankReading rank(long... threads) {
    return reading(
        java.util.Arrays.stream(threads)
            .mapToObj(
                sum -> new SlotReading(9, META, MpiCall.MPI_RECV, Role.NONE, 10, sum, sum / 20, 80))
            .toList());
  }

  private static SlotReading test(long path, Role role, long sum) {
    long meta = CounterLayout.meta(MpiCall.MPI_TEST.ordinal(), 0, 0, role.ordinal());
    return new SlotReading(path, meta, MpiCall.MPI_TEST, role, 10, sum, sum / 20, 0);
  }

  private static RankReading reading(List<SlotReading> slots) {
    return reading(slots, 9000);
  }

  private static RankReading reading(List<SlotReading> slots, long run) {
    return new RankReading(
        0, 1, 7, Map.of(), 1, false, 0, 0, run, 0, 0, 0, slots, List.of(), hash -> CallPath.EMPTY);
  }

  @Test
  void whatWasPublishedNeverBecomesLess() {
    LearnedWaits learned = new LearnedWaits();
    RankReading rank = rank(1000);
    HashedKey row = new HashedKey(9, META);
    assertEquals(700, sum(learned.publish(rank, row, 700, WaitSource.ESTIMATED)));
    // It turns out to be less: what was published stays until the row has caught up.
    assertEquals(700, sum(learned.publish(rank, row, 400, WaitSource.SAMPLED)));
    long[] later = learned.publish(rank, row, 900, WaitSource.SAMPLED);
    assertEquals(700, later[WaitSource.ESTIMATED.ordinal()]);
    assertEquals(200, later[WaitSource.SAMPLED.ordinal()]);
  }

  @Test
  void withoutSampleTheMinimumCounts() {
    RunningWaits waits = new LearnedWaits().waits(List.of(rank(1000, 600)));
    // The floor is the shortest call of both threads, 30.
    assertEquals(Map.of("late_sender", 1000L + 600 - 20 * 30), waits.byPattern(0));
    assertEquals(Map.of(new Kind("late_sender", WaitSource.ESTIMATED), 1000L), waits.byKind(0));
    assertEquals(625, waits.waitNanos(0, rank(1000, 600).slots().get(0)));
    assertEquals(Map.of(MpiCall.MPI_RECV, 20L * 30), waits.unknown(0), "nothing supports it");
  }

  /** What tests there complete says it, as in the profile. */
  @Test
  void pollsHaveThePatternOfWhatEndedThem() {
    List<SlotReading> slots =
        List.of(
            test(1, Role.POLLED, 500),
            test(1, Role.N_TO_N, 20),
            test(2, Role.POLLED, 300),
            test(2, Role.RECV, 20));
    RunningWaits waits = new LearnedWaits().waits(List.of(reading(slots)));
    assertEquals(Map.of("wait_at_nxn", 500L, "late_sender_polled", 300L), waits.byPattern(0));
  }

  /** Else it would be Late Sender (polled) first, and that counter would fall. */
  @Test
  void pollsThatNothingHasEndedAreNotKnown() {
    RunningWaits waits =
        new LearnedWaits().waits(List.of(reading(List.of(test(1, Role.POLLED, 500)))));
    assertEquals(Map.of(), waits.byPattern(0));
    assertEquals(Map.of(MpiCall.MPI_TEST, 500L), waits.unknown(0));
  }

  /** What a call took that has not waited is known before there is one. */
  @Test
  void withACalibrationTheFirstCallsTellAll() {
    LearnedWaits learned = new LearnedWaits();
    CalibrationEnvironment here =
        new CalibrationEnvironment("Open MPI 4.1.4", "17", List.of("n1"), "", 2, "");
    CalibrationPoint point =
        new CalibrationPoint(MpiCall.MPI_RECV, Role.NONE, false, 2, 8, 200, 10, 20, "");
    Calibration calibration =
        new Calibration("0.1.0", 0, here, 0.95, 2, 1, List.of(point), List.of());
    learned.calibrate(CalibratedFloors.ofRunning(calibration, "Open MPI 4.1.4", false, 2));
    assertEquals(
        1000 - 10 * 20, learned.waits(List.of(rank(1000))).byPattern(0).get("late_sender"));
    assertEquals(Map.of(), learned.waits(List.of(rank(1000))).unknown(0));
    learned = new LearnedWaits();
    learned.calibrate(CalibratedFloors.ofRunning(calibration, "MPJ Express 0.44", false, 2));
    assertEquals(
        1000 - 10 * 50, learned.waits(List.of(rank(1000))).byPattern(0).get("late_sender"));
  }

  @Test
  void aRowGoesOnByItsRatio() {
    RunningMatch.Row known = new RunningMatch.Row(250, 1000, WaitSource.SAMPLED);
    assertEquals(500, known.waitNanos(2000, 0));
    assertEquals(0, new RunningMatch.Row(0, 0, WaitSource.MEASURED).waitNanos(50, 1));
  }

  @Test
  void aRunGrowsFromEachMatchingOn() {
    LearnedWaits learned = new LearnedWaits();
    learned.learn(List.of());
    assertEquals(0, learned.growth(reading(List.of(), 0)), "no run yet");
    learned.learn(List.of()); // what took no time before is due at once
    assertEquals(0, learned.growth(reading(List.of(), 9000)));
    assertEquals(0.5, learned.growth(reading(List.of(), 13_500)));
    assertEquals(0, learned.growth(reading(List.of(), 8000)), "a damaged file");
  }

  private static long sum(long[] sources) {
    return java.util.Arrays.stream(sources).sum();
  }
}
