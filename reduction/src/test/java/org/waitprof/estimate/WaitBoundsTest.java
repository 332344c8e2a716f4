package org.waitprof.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationEnvironment;
import org.waitprof.calibration.CalibrationPoint;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.CallKey;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.model.rank.SampleQuality;
import org.waitprof.model.rank.SampleResult;
import org.waitprof.model.rank.SampleResult.SampledWaits;
import org.waitprof.model.rank.SampleResult.WaitedFor;
import org.waitprof.reduce.JobMerge;

/** What of a row's time is waiting at least, at most, and of which nobody knows. */
class WaitBoundsTest {
  private static final int SIZE_CLASS = 7;
  private static final long T_MAX = 3_000;

  /**
   * A receive that waits, a root, a start and the end of a buffer of which nothing is analysed, and
   * Finalize.
   */
  private static Ranks rank() {
    return Ranks.rank(0, 1)
        .calls(1, MpiCall.MPI_RECV, SIZE_CLASS, Role.NONE, 10_000, 10_000, 90_000)
        .calls(2, MpiCall.MPI_BCAST, SIZE_CLASS, Role.ROOT, 7_000)
        .calls(3, MpiCall.MPI_ISEND, SIZE_CLASS, Role.NONE, 5_000)
        .calls(4, MpiCall.MPI_FINALIZE, 0, Role.NONE, 4_000)
        .calls(5, MpiCall.MPI_BUFFER_DETACH, 0, Role.NONE, 6_000);
  }

  private static JobProfile merged(RankProfile rank, Map<CallKey, SampledWaits> rows)
      throws Exception {
    JobMerge merge = new JobMerge();
    merge.add(rank);
    if (!rows.isEmpty()) {
      SampleQuality quality = new SampleQuality(1, 0, 0, 0, 0, 0);
      List<RankPair> pairs = List.of();
      merge.addSampling(0, new SampleResult(rows, Map.of(), quality, pairs, List.of()));
    }
    return merge.finish("test");
  }

  private static SampledWaits exactly(long nanos, boolean complete) {
    long dropped = complete ? 0 : 1_000_000;
    return new SampledWaits(
        nanos, 0, 0, 0, 0, 3, 0, complete, dropped, 1, List.of(), List.of(), WaitedFor.NOTHING);
  }

  private static CallKey key(RankProfile rank, MpiCall call) {
    return rank.stats().keySet().stream().filter(key -> key.call() == call).findAny().orElseThrow();
  }

  /** Lowest, highest, and not known. */
  private static void assertBounds(
      JobProfile job, MpiCall call, WaitSource source, long low, long high, long unknown) {
    for (int row = 0; row < job.keys().size(); row++) {
      if (job.keys().get(row).key().call() == call) {
        assertEquals(source, job.keys().get(row).source());
        assertEquals(unknown, job.value(Metric.UNKNOWN, row, 0), "not known");
        assertEquals(low, job.value(Metric.WAIT_LOW, row, 0), "low");
        assertEquals(high, job.value(Metric.WAIT_HIGH, row, 0), "high");
      }
    }
  }

  private static JobProfile estimated(JobProfile recorded, CalibratedFloors floors) {
    return Estimation.where(new Minimum(), recorded, floors);
  }

  @Test
  void nothingSupportsAnEstimateThatIsByItselfAlone() throws Exception {
    JobProfile job = estimated(merged(rank().profile(), Map.of()), CalibratedFloors.NONE);
    assertBounds(job, MpiCall.MPI_RECV, WaitSource.ESTIMATED, 0, 110_000, 30_000);
  }

  @Test
  void aCallWithoutPatternMayWaitUnlessItReturnsAtOnce() throws Exception {
    JobProfile job = estimated(merged(rank().profile(), Map.of()), CalibratedFloors.NONE);
    assertBounds(job, MpiCall.MPI_BCAST, WaitSource.ESTIMATED, 0, 7_000, 7_000);
    assertBounds(job, MpiCall.MPI_ISEND, WaitSource.ESTIMATED, 0, 0, 0);
    assertBounds(job, MpiCall.MPI_BUFFER_DETACH, WaitSource.ESTIMATED, 0, 6_000, 6_000);
    assertBounds(job, MpiCall.MPI_FINALIZE, WaitSource.MEASURED, 0, 0, 0);
  }

  @Test
  void aCalibrationSupportsWhatSuchACallTakes() throws Exception {
    CalibrationEnvironment here =
        new CalibrationEnvironment("Open MPI 4.1.4", "17", List.of("n1"), "", 2, "");
    CalibrationPoint receive =
        new CalibrationPoint(MpiCall.MPI_RECV, Role.NONE, false, 2, 0, 200, 900, T_MAX, "");
    Calibration calibration =
        new Calibration("0.1.0", 0, here, 0.95, 2, 2, List.of(receive), List.of());
    CalibratedFloors floors =
        CalibratedFloors.of(calibration, "x.wpcal", "Open MPI 4.1.4", Set.of("n1"), 2);
    JobProfile job = estimated(merged(rank().profile(), Map.of()), floors);
    long unknown = 30_000 - 3 * T_MAX;
    assertBounds(job, MpiCall.MPI_RECV, WaitSource.ESTIMATED, 0, 80_000 + unknown, unknown);
  }

  @Test
  void whereBothSidesWereSeenAllIsKnown() throws Exception {
    RankProfile rank = rank().profile();
    JobProfile merged = merged(rank, Map.of(key(rank, MpiCall.MPI_RECV), exactly(86_000, true)));
    for (JobProfile job :
        List.of(
            estimated(merged, CalibratedFloors.NONE),
            estimated(estimated(merged, CalibratedFloors.NONE), CalibratedFloors.NONE))) {
      assertBounds(job, MpiCall.MPI_RECV, WaitSource.MEASURED, 86_000, 86_000, 0);
    }
  }

  @Test
  void waitsThatAreKnownOneByOneAreCertainInAnEstimate() throws Exception {
    RankProfile rank = rank().profile();
    JobProfile merged = merged(rank, Map.of(key(rank, MpiCall.MPI_RECV), exactly(60_000, false)));
    JobProfile job = estimated(merged, CalibratedFloors.NONE);
    assertBounds(job, MpiCall.MPI_RECV, WaitSource.ESTIMATED, 60_000, 110_000, 30_000);
  }

  /** For each 9 us on a core the rank lacked one for 1: so it may have between 36 us of polls. */
  @Test
  void pollsMayHaveWaitedWhereTheRankLackedACore() throws Exception {
    RankProfile rank =
        rank()
            .calls(6, MpiCall.MPI_TEST, 0, Role.POLLED, 36_000)
            .run(200_000)
            .withoutCore(0.1, true)
            .profile();
    JobProfile merged =
        merged(
            rank,
            Map.of(
                key(rank, MpiCall.MPI_TEST), exactly(25_000, true),
                key(rank, MpiCall.MPI_RECV), exactly(86_000, true)));
    JobProfile job = estimated(merged, CalibratedFloors.NONE);
    assertBounds(job, MpiCall.MPI_TEST, WaitSource.MEASURED, 25_000, 25_000 + 4_000, 0);
    assertBounds(job, MpiCall.MPI_RECV, WaitSource.MEASURED, 86_000, 86_000, 0);
  }

  @Test
  void pollsThatAreEstimatedMayHaveWaitedAsMuch() throws Exception {
    RankProfile rank =
        rank()
            .calls(6, MpiCall.MPI_TEST, 0, Role.POLLED, 36_000)
            .run(200_000)
            .withoutCore(0.1, true)
            .profile();
    JobProfile job = estimated(merged(rank, Map.of()), CalibratedFloors.NONE);
    assertBounds(job, MpiCall.MPI_TEST, WaitSource.ESTIMATED, 0, 36_000 + 4_000, 0);
  }

  @Test
  void callsOfAClassWhoseBothSidesWereSeenSupportOthersOfTheirSize() throws Exception {
    RankProfile rank =
        rank().calls(5, MpiCall.MPI_MRECV, SIZE_CLASS, Role.NONE, 2_000, 4_000).profile();
    JobProfile merged = merged(rank, Map.of(key(rank, MpiCall.MPI_MRECV), exactly(4_000, true)));
    JobProfile job = estimated(merged, CalibratedFloors.NONE);
    assertBounds(job, MpiCall.MPI_MRECV, WaitSource.MEASURED, 4_000, 4_000, 0);
    assertBounds(job, MpiCall.MPI_RECV, WaitSource.ESTIMATED, 0, 107_000, 27_000);
  }

  /** A receive of 30 ms that waited for no start, where such a message takes 0.2 ms elsewhere. */
  @Test
  void theRestOfAReceiveThatLastsMuchLongerThanOthersIsNotKnown() throws Exception {
    long rest = 3 * (30_000_000 - 200_000);
    assertRestOfReceive(30_000_000, 200_000, rest, rest);
    assertRestOfReceive(90_000, 200, 0, 0);
  }

  /** The sender of 64 MB may have computed for the first half of a receive of 40 ms. */
  @Test
  void aReceiveThatLastsSomewhatLongerThanOthersMayHaveWaitedForThat() throws Exception {
    assertRestOfReceive(700_000, 200_000, 3 * (700_000 - 200_000), 0);
    assertRestOfReceive(40_000_000, 20_000_000, 3 * 20_000_000, 0);
  }

  /** The target has posted in time, and computes in place of taking what the rank puts. */
  @Test
  void theRestOfAnAccessThatLastsMuchLongerThanItsStartIsNotKnown() throws Exception {
    RankProfile rank =
        Ranks.rank(0, 1)
            .calls(5, MpiCall.MPI_WIN_START, 0, Role.NONE, 10_000)
            .calls(6, MpiCall.MPI_WIN_COMPLETE, 0, Role.NONE, 30_000_000)
            .profile();
    JobProfile job = waitingForNoStart(rank);
    long unknown = 30_000_000 - 10_000;
    assertBounds(job, MpiCall.MPI_WIN_COMPLETE, WaitSource.MEASURED, 0, unknown, unknown);
    assertBounds(job, MpiCall.MPI_WIN_START, WaitSource.MEASURED, 0, 0, 0);
  }

  /** All ranks compute while the reduction of 64 bytes is under way, and let each other stand. */
  @Test
  void theRestOfCompletionsThatLastMuchLongerThanTheShortestIsNotKnown() throws Exception {
    RankProfile rank =
        Ranks.rank(0, 1)
            .calls(6, MpiCall.MPI_WAIT, SIZE_CLASS, Role.N_TO_N, 10_000, 20_000_000)
            .profile();
    long unknown = 20_000_000 - 10_000;
    JobProfile job = waitingForNoStart(rank);
    assertBounds(job, MpiCall.MPI_WAIT, WaitSource.MEASURED, 0, unknown, unknown);
  }

  /** A library may let the first rank of a scan stand until one above it has come. */
  @Test
  void theRestOfAScanThatLastsMuchLongerThanOthersIsNotKnown() throws Exception {
    RankProfile rank =
        Ranks.rank(0, 1)
            .calls(5, MpiCall.MPI_EXSCAN, SIZE_CLASS, Role.NONE, 10_000)
            .calls(6, MpiCall.MPI_SCAN, SIZE_CLASS, Role.NONE, 20_000_000)
            .profile();
    JobProfile job = waitingForNoStart(rank);
    long unknown = 20_000_000 - 10_000;
    assertBounds(job, MpiCall.MPI_SCAN, WaitSource.MEASURED, 0, unknown, unknown);
    assertBounds(job, MpiCall.MPI_EXSCAN, WaitSource.MEASURED, 0, 0, 0);
  }

  /** Also in a trace: the rank's own message may stand until its receiver comes. */
  @Test
  void theRestOfACombinedSendAndReceiveIsNotKnown() throws Exception {
    RankProfile rank =
        Ranks.rank(0, 1)
            .calls(5, MpiCall.MPI_SENDRECV, SIZE_CLASS, Role.NONE, 10_000)
            .calls(6, MpiCall.MPI_SENDRECV_REPLACE, SIZE_CLASS, Role.NONE, 20_000_000)
            .profile();
    JobProfile job = waitingForNoStart(rank);
    JobProfile traced =
        WaitBounds.of(
            new JobProfile(
                job.facts().withEstimator("trace"),
                job.ranks(),
                job.keys(),
                job.columns(),
                job.histograms(),
                job.notes(),
                job.sections()));
    long unknown = 20_000_000 - 10_000;
    for (JobProfile each : List.of(job, traced)) {
      assertBounds(each, MpiCall.MPI_SENDRECV_REPLACE, WaitSource.MEASURED, 0, unknown, unknown);
      assertBounds(each, MpiCall.MPI_SENDRECV, WaitSource.MEASURED, 0, 0, 0);
    }
  }

  private static void assertRestOfReceive(long each, long least, long high, long unknown)
      throws Exception {
    RankProfile rank =
        Ranks.rank(0, 1)
            .calls(5, MpiCall.MPI_MRECV, SIZE_CLASS, Role.NONE, least, least)
            .calls(6, MpiCall.MPI_RECV, SIZE_CLASS, Role.RECV, each, each, each)
            .profile();
    JobProfile job = waitingForNoStart(rank);
    assertBounds(job, MpiCall.MPI_RECV, WaitSource.MEASURED, 0, high, unknown);
  }

  /** All calls of the rank are measured: what they could wait for had begun in time. */
  private static JobProfile waitingForNoStart(RankProfile rank) throws Exception {
    Map<CallKey, SampledWaits> rows = new HashMap<>();
    rank.stats().keySet().forEach(key -> rows.put(key, exactly(0, true)));
    return estimated(merged(rank, rows), CalibratedFloors.NONE);
  }

  /** A lock may stand for another target, and another thread may receive what a probe finds. */
  @Test
  void theRestOfLocksAndProbesIsNotKnown() throws Exception {
    assertRest(MpiCall.MPI_WIN_FLUSH_ALL, 1, 60_000);
    assertRest(MpiCall.MPI_PROBE, 2, 60_000);
    assertRest(MpiCall.MPI_PROBE, 1, 0);
  }

  /** Of 90 us in a call, 30 us are measured to be waiting. */
  private static void assertRest(MpiCall call, int threads, long unknown) throws Exception {
    RankProfile rank =
        rank().counter("threads", threads).calls(5, call, SIZE_CLASS, Role.NONE, 90_000).profile();
    JobProfile merged = merged(rank, Map.of(key(rank, call), exactly(30_000, true)));
    JobProfile job = estimated(merged, CalibratedFloors.NONE);
    assertBounds(job, call, WaitSource.MEASURED, 30_000, 30_000 + unknown, unknown);
  }
}
