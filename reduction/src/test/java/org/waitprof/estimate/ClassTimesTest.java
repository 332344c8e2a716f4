package org.waitprof.estimate;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.reduce.JobMerge;

/**
 * Expectation: a side that waits 30 ms in each of its calls, and that no other rank is on, waits by
 * what the job's other calls take for such bytes.
 */
class ClassTimesTest {
  private static final long WAIT = 30_000_000;
  private static final int CALLS = 20;
  private static final int SIZE_CLASS = 7;

  /** In each call up to this much may be no waiting. */
  private static final long MARGIN = 150_000;

  /** Histograms tell a duration to a tenth. */
  private static final long BUCKET = WAIT / 20;

  private static long[] times(long nanos) {
    long[] all = new long[CALLS];
    Arrays.fill(all, nanos);
    return all;
  }

  private static long wait(MpiCall call, Ranks... ranks) throws Exception {
    JobMerge merge = new JobMerge();
    for (Ranks rank : ranks) {
      merge.add(rank.profile());
    }
    JobProfile job = Estimation.where(new BothSides(), merge.finish("test"), CalibratedFloors.NONE);
    long wait = 0;
    for (int row = 0; row < job.keys().size(); row++) {
      if (job.keys().get(row).key().call() == call) {
        wait += job.value(Metric.WAIT, row, 0);
      }
    }
    return wait;
  }

  private static void assertWaits(long actual) {
    assertTrue(
        actual >= CALLS * (WAIT - MARGIN) && actual <= CALLS * WAIT, () -> "waits " + actual);
  }

  @Test
  void aTargetWaitsForItsOrigin() throws Exception {
    assertWaits(
        wait(
            MpiCall.MPI_WIN_WAIT,
            Ranks.rank(0, 2)
                .calls(1, MpiCall.MPI_WIN_POST, 0, Role.NONE, times(3_000))
                .calls(2, MpiCall.MPI_WIN_WAIT, 0, Role.NONE, times(WAIT)),
            Ranks.rank(1, 2)
                .calls(3, MpiCall.MPI_WIN_START, 0, Role.NONE, times(4_000))
                .calls(4, MpiCall.MPI_WIN_COMPLETE, 0, Role.NONE, times(5_000))));
  }

  /** Completing accesses to much memory takes long: 10 MB at 100 MB/s would take 100 ms. */
  @Test
  void anOriginThatMovesMuchDoesNotWaitByThat() throws Exception {
    long wait =
        wait(
            MpiCall.MPI_WIN_COMPLETE,
            Ranks.rank(0, 2)
                .calls(1, MpiCall.MPI_PUT, 24, Role.NONE, times(2_000))
                .calls(2, MpiCall.MPI_WIN_COMPLETE, 0, Role.NONE, times(WAIT)),
            Ranks.rank(1, 2).calls(3, MpiCall.MPI_WIN_POST, 0, Role.NONE, times(4_000)));
    assertTrue(wait < CALLS * BUCKET, () -> "waits " + wait);
  }

  @Test
  void theOnlyRootOfARequestWaitsForOthers() throws Exception {
    assertWaits(
        wait(
            MpiCall.MPI_WAIT,
            Ranks.rank(0, 2).calls(1, MpiCall.MPI_WAIT, SIZE_CLASS, Role.TO_ROOT, times(WAIT)),
            Ranks.rank(1, 2).calls(1, MpiCall.MPI_WAIT, SIZE_CLASS, Role.NONE, times(1_000))));
  }

  @Test
  void aReceiveOfWhatNobodySawSentWaits() throws Exception {
    assertWaits(
        wait(
            MpiCall.MPI_RECV,
            Ranks.rank(0, 2).calls(1, MpiCall.MPI_RECV, SIZE_CLASS, Role.NONE, times(WAIT)),
            Ranks.rank(1, 2).calls(2, MpiCall.MPI_ISEND, SIZE_CLASS, Role.NONE, times(900))));
  }

  /** With nothing at all to compare with, so few bytes take a quarter of a millisecond at most. */
  @Test
  void aSmallCallIsNeverThatLongByItself() throws Exception {
    long wait =
        wait(
            MpiCall.MPI_SCAN,
            Ranks.rank(0, 1).calls(1, MpiCall.MPI_SCAN, SIZE_CLASS, Role.NONE, times(WAIT)));
    assertTrue(wait >= CALLS * (WAIT - 400_000), () -> "waits " + wait);
    long large =
        wait(
            MpiCall.MPI_SCAN,
            Ranks.rank(0, 1).calls(1, MpiCall.MPI_SCAN, 24, Role.NONE, times(WAIT)));
    assertTrue(large < CALLS * BUCKET, () -> "waits " + large);
  }
}
