package org.waitprof.pairing.cause;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.sample.BlockHash;

/**
 * Expectation: waits are shared out by cause; sampled ones count by their scale, with 1.96 standard
 * deviations of a ratio estimate from 16 groups; up to 64 ranks are named.
 */
class LateSumsTest {
  private static final double[] EVEN = new double[BlockHash.GROUPS];

  static {
    Arrays.fill(EVEN, 100);
  }

  private final LateSums row = new LateSums();

  private static double[] shares(double gc, double computed) {
    double[] shares = new double[LatenessCause.values().length];
    shares[LatenessCause.GC.ordinal()] = gc;
    shares[LatenessCause.COMPUTE.ordinal()] = computed;
    return shares;
  }

  private List<LatenessRow> list(double scale, double[] durations) {
    LateSums sums = new LateSums();
    sums.add(row, scale, durations);
    return sums.list();
  }

  private static LatenessRow late(int rank, LatenessCause cause, long nanos, long interval) {
    return new LatenessRow(rank, cause, nanos, interval, 0, 0);
  }

  @Test
  void knownWaitsAreShared() {
    row.known(3, 4000, shares(0.25, 0.75));
    row.known(3, 8000, shares(0.5, 0.5));
    row.known(1, 2000, shares(1, 0));
    assertEquals(
        List.of(
            late(1, LatenessCause.GC, 2000, 0),
            late(3, LatenessCause.GC, 5000, 0),
            late(3, LatenessCause.COMPUTE, 7000, 0)),
        list(9, EVEN));
  }

  @Test
  void partsBelowAMicrosecondAreLeftOut() {
    row.known(3, 2048, shares(999 / 2048.0, 1000 / 2048.0));
    row.known(4, 999, shares(0, 1));
    assertEquals(List.of(late(3, LatenessCause.COMPUTE, 1000, 0)), list(1, EVEN));
  }

  /**
   * All of 1600 is in one group, and durations are even: residuals are 1500 and 15 times -100. So
   * the variance is 2.4e6 * 16 / 15 = 1600^2, twice of which is 3200.
   */
  @Test
  void sampledWaitsStandForOthers() {
    row.known(3, 100, shares(1, 0));
    row.sampled(3, 1600, shares(1, 0), 5);
    assertEquals(List.of(late(3, LatenessCause.GC, 3300, Math.round(1.96 * 3200))), list(2, EVEN));
  }

  @Test
  void wherePartsAreEvenTheyAreSure() {
    for (int group = 0; group < BlockHash.GROUPS; group++) {
      row.sampled(3, 200, shares(0.5, 0.5), group);
    }
    assertEquals(
        List.of(late(3, LatenessCause.GC, 1600, 0), late(3, LatenessCause.COMPUTE, 1600, 0)),
        list(1, EVEN));
  }

  /** Variances of rows add: 3-4-5. */
  @Test
  void rowsAreIndependent() {
    row.sampled(3, 1600, shares(1, 0), 5);
    LateSums sums = new LateSums();
    sums.add(row, 3, EVEN);
    sums.add(row, 4, EVEN);
    assertEquals(
        List.of(late(3, LatenessCause.GC, 7 * 1600, Math.round(1.96 * 5 * 1600))), sums.list());
  }

  @Test
  void withoutSampledDurationsTheKnownStay() {
    row.known(3, 5000, shares(1, 0));
    assertEquals(
        List.of(late(3, LatenessCause.GC, 5000, 0)), list(0, new double[BlockHash.GROUPS]));
  }

  @Test
  void ranksBeyondSixtyFourAreOne() {
    for (int rank = 0; rank < 70; rank++) {
      row.known(rank, 1000 + rank, shares(0, 1));
    }
    row.known(5, 1000, shares(0, 1));
    row.sampled(69, 1000, shares(0, 1), 0);
    List<LatenessRow> all = row.list();
    assertEquals(65, all.size());
    assertEquals(
        late(-1, LatenessCause.COMPUTE, 6000 + 64 + 65 + 66 + 67 + 68 + 69, 0), all.get(0));
    assertEquals(late(5, LatenessCause.COMPUTE, 2005, 0), all.get(6));
    assertEquals(late(63, LatenessCause.COMPUTE, 1063, 0), all.get(64));
  }
}
