package org.waitprof.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.reduce.JobMerge;

/** What of a message is not waiting: the sender's part and the receiver's. */
class BothSidesTest {
  private static final int BYTES = 11;

  private static long[] times(int count, long nanos) {
    long[] all = new long[count];
    Arrays.fill(all, nanos);
    return all;
  }

  private static JobProfile job(Ranks... ranks) throws Exception {
    JobMerge merge = new JobMerge();
    for (Ranks rank : ranks) {
      merge.add(rank.profile());
    }
    return merge.finish("test");
  }

  private static long wait(Estimator estimator, JobProfile recorded, MpiCall call, int rank) {
    JobProfile job = Estimation.with(estimator, recorded, CalibratedFloors.NONE);
    long wait = 0;
    for (int key = 0; key < job.keys().size(); key++) {
      if (job.keys().get(key).key().call() == call) {
        wait += job.value(Metric.WAIT, key, rank);
      }
    }
    return wait;
  }

  private static void assertNear(long expected, long actual, double relative) {
    assertTrue(
        Math.abs(actual - expected) <= (long) (relative * (double) expected),
        () -> actual + " instead of " + expected);
  }

  /** 300 of 1000 receives wait 50 us, then the sender takes 3 us and the receiver 2. */
  private static JobProfile lateSender(int receivedClass) throws Exception {
    return job(
        Ranks.rank(0, 2)
            .calls(1, MpiCall.MPI_RECV, receivedClass, Role.NONE, times(699, 2_000))
            .calls(1, MpiCall.MPI_RECV, receivedClass, Role.NONE, 300)
            .calls(2, MpiCall.MPI_RECV, receivedClass, Role.NONE, times(300, 55_000)),
        Ranks.rank(1, 2).calls(3, MpiCall.MPI_SEND, BYTES, Role.NONE, times(1000, 3_000)));
  }

  @Test
  void theSendersPartIsNoWaiting() throws Exception {
    long truth = 300 * 50_000;
    long estimated = wait(new BothSides(), lateSender(BYTES), MpiCall.MPI_RECV, 0);
    assertNear(truth, estimated, 0.06);
    long byMinimum = wait(new Minimum(), lateSender(BYTES), MpiCall.MPI_RECV, 0);
    assertTrue(byMinimum > truth + truth / 7, () -> "one lucky call: " + byMinimum);
  }

  @Test
  void sendsOfTheNextSmallerSizeStandForThoseThatAreNotThere() throws Exception {
    long same = wait(new BothSides(), lateSender(BYTES), MpiCall.MPI_RECV, 0);
    assertEquals(same, wait(new BothSides(), lateSender(BYTES + 1), MpiCall.MPI_RECV, 0));
  }

  /** Sends that nobody can make wait vary as system calls do. That is no Late Receiver. */
  @Test
  void sendsThatVaryDoNotWait() throws Exception {
    JobProfile job =
        job(
            Ranks.rank(0, 1)
                .calls(1, MpiCall.MPI_SEND, BYTES, Role.NONE, times(100, 1_200))
                .calls(1, MpiCall.MPI_SEND, BYTES, Role.NONE, times(900, 3_000))
                .calls(1, MpiCall.MPI_SEND, BYTES, Role.NONE, times(300, 4_500)));
    assertTrue(wait(new BothSides(), job, MpiCall.MPI_SEND, 0) <= 1_300);
    assertTrue(wait(new Minimum(), job, MpiCall.MPI_SEND, 0) > 2_000_000);
  }

  /** Those that do wait for their receiver are seen. */
  @Test
  void sendsThatWaitAreSeen() throws Exception {
    JobProfile job =
        job(
            Ranks.rank(0, 1)
                .calls(1, MpiCall.MPI_SEND, BYTES, Role.NONE, times(900, 1_000))
                .calls(1, MpiCall.MPI_SEND, BYTES, Role.NONE, times(100, 2_001_000)));
    assertNear(200_000_000, wait(new BothSides(), job, MpiCall.MPI_SEND, 0), 0.01);
  }

  /**
   * Ten receives of rank 0 take 15 us, all others 2; that those of rank 1 take 12 does not count.
   */
  @Test
  void theTypicalReceiveIsTheRanksOwn() throws Exception {
    JobProfile job =
        job(
            Ranks.rank(0, 2)
                .calls(1, MpiCall.MPI_RECV, BYTES, Role.NONE, times(100, 2_000))
                .calls(1, MpiCall.MPI_RECV, BYTES, Role.NONE, times(10, 15_000)),
            Ranks.rank(1, 2)
                .calls(1, MpiCall.MPI_RECV, BYTES, Role.NONE, 2_000)
                .calls(1, MpiCall.MPI_RECV, BYTES, Role.NONE, times(1000, 12_000)));
    assertNear(10 * 12_000, wait(new BothSides(), job, MpiCall.MPI_RECV, 0), 0.15);
  }

  /** Three of four ranks wait 80 us in each instance: most calls, and not eight times the least. */
  @ParameterizedTest
  @EnumSource(
      names = {
        "MPI_ALLREDUCE",
        "MPI_BARRIER",
        "MPI_COMM_SPLIT",
        "MPI_FILE_WRITE_ALL",
        "MPI_WIN_FENCE"
      })
  void theTypicalCollectiveIsThatOfTheRankThatComesLast(MpiCall call) throws Exception {
    JobProfile job = threeWait(call);
    for (int rank = 0; rank < 3; rank++) {
      assertNear(500 * 80_000, wait(new BothSides(), job, call, rank), 0.15);
    }
    assertTrue(wait(new BothSides(), job, call, 3) <= 500);
  }

  /** Of a broadcast the root alone need not wait, however late it comes. */
  @Test
  void ofOthersItIsTheMostFrequent() throws Exception {
    JobProfile job = threeWait(MpiCall.MPI_BCAST);
    assertTrue(wait(new BothSides(), job, MpiCall.MPI_BCAST, 0) <= 500);
  }

  private static JobProfile threeWait(MpiCall call) throws Exception {
    Ranks[] ranks = new Ranks[4];
    for (int rank = 0; rank < 4; rank++) {
      long nanos = rank == 3 ? 20_000 : 100_000;
      ranks[rank] = Ranks.rank(rank, 4).calls(1, call, 4, 3, Role.NONE, times(500, nanos));
    }
    return job(ranks);
  }

  /** Where every call waits, little is lost against the minimum: 100 us a call. */
  @Test
  void theTypicalCallMayWaitItself() throws Exception {
    JobProfile job =
        job(
            Ranks.rank(0, 1)
                .calls(1, MpiCall.MPI_RECV, BYTES, Role.NONE, 1_000_000)
                .calls(1, MpiCall.MPI_RECV, BYTES, Role.NONE, times(99, 5_000_000)));
    long byMinimum = wait(new Minimum(), job, MpiCall.MPI_RECV, 0);
    long estimated = wait(new BothSides(), job, MpiCall.MPI_RECV, 0);
    assertTrue(estimated >= byMinimum - 100 * 100_000 - 100, () -> estimated + " " + byMinimum);
  }
}
