package org.waitprof.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.reduce.JobMerge;

/**
 * A rank alone whose ten receives of 1 KiB all take 5 ms, and others of half or twice the size that
 * take less. Known: its calls need twice as long as the smaller at most, and as long as the larger;
 * the threshold is half as much again as the middle of that bucket.
 */
class NeighboursTest {
  private static final int KIB = 11;
  private static final double BUCKETS = 0.02;

  private static long floor(int otherClass, long otherNanos) throws Exception {
    JobMerge merge = new JobMerge();
    long[] long5ms = new long[10];
    java.util.Arrays.fill(long5ms, 5_000_000);
    merge.add(
        Ranks.rank(0, 1)
            .calls(1, MpiCall.MPI_RECV, KIB, Role.NONE, long5ms)
            .calls(2, MpiCall.MPI_RECV, otherClass, Role.NONE, otherNanos, otherNanos)
            .profile());
    JobProfile job = Estimation.with(new BothSides(), merge.finish("test"), CalibratedFloors.NONE);
    for (int key = 0; key < job.keys().size(); key++) {
      if (job.keys().get(key).key().category().sizeClass() == KIB) {
        return job.value(Metric.FLOOR, key, 0);
      }
    }
    throw new AssertionError("no such row");
  }

  private static void assertNear(double expected, long actual) {
    assertEquals(expected, (double) actual, BUCKETS * expected);
  }

  @Test
  void twiceTheSmallerOnesBound() throws Exception {
    assertNear(1.5 * 106_496, floor(KIB - 1, 50_000));
  }

  @Test
  void theLargerOnesBound() throws Exception {
    assertNear(1.5 * 61_440, floor(KIB + 1, 60_000));
  }

  /** Comparable are neighbours alone, and what is at least eight times as quick, and 100 us. */
  @Test
  void othersDoNot() throws Exception {
    assertNear(5_000_000, floor(KIB + 2, 60_000));
    assertNear(5_000_000, floor(KIB + 1, 1_000_000));
  }
}
