package org.waitprof.pairing;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.pairing.RowEstimate.Awaited;
import org.waitprof.pairing.cause.LateSums;
import org.waitprof.sample.BlockHash;

/**
 * Expectation: of a row that lost operations shorter than 1000 ns, waits from 1000 on are known;
 * the part of other durations beyond 1000 is no waiting that the sample stands for; sampled calls
 * count 2^level times. The deviation is that of a ratio estimate by blocks.
 */
class RowEstimateTest {
  private static final long THRESHOLD = 1000;
  private static final double[] COMPUTED = new double[LatenessCause.values().length];

  static {
    COMPUTED[LatenessCause.COMPUTE.ordinal()] = 1;
  }

  private final RowEstimate row = new RowEstimate(THRESHOLD);

  private static void book(
      RowEstimate row, long wait, long duration, boolean complete, boolean chosen) {
    row.book(wait, duration, complete, chosen, chosen, 0, 0, 2, 77, COMPUTED);
  }

  private static double[] awaited(RowEstimate row, int rank, long path) {
    return requireNonNull(row.awaited.get(new Awaited(rank, path)));
  }

  private void sample(long wait, long duration, int level, long number) {
    row.book(wait, duration, true, true, true, level, number, 2, 77, COMPUTED);
  }

  @Test
  void waitsFromTheThresholdOnAreKnown() {
    book(row, 1000, 1800, false, false);
    book(row, 1500, 1500, true, true);
    assertEquals(2, row.exactCalls);
    assertEquals(2500, row.exactNanos);
    assertEquals(3300, row.exactDuration);
    assertEquals(0, row.beyondNanos);
    assertEquals(0, row.sampledCalls);
    assertEquals(2500, awaited(row, 2, 77)[0]);
  }

  @Test
  void durationsAreCutAtTheThreshold() {
    sample(999, 1200, 3, 5);
    assertEquals(0, row.exactCalls);
    assertEquals(200, row.beyondNanos);
    assertEquals(1, row.sampledCalls);
    assertEquals(1000, row.sampledNanos);
    assertEquals(8 * 999, row.sampledWait);
    assertEquals(8 * 1000, row.sampledDuration);
    assertEquals(8 * 999, row.groupWaits[BlockHash.group(5)]);
    assertEquals(8 * 1000, row.groupDurations[BlockHash.group(5)]);
    assertEquals(8 * 999, awaited(row, 2, 77)[1]);
    sample(0, 1000, 0, 5);
    assertEquals(200, row.beyondNanos);
    assertEquals(1, row.awaited.size());
  }

  @Test
  void aCallThatShouldBeCompleteAndIsNotIsDropped() {
    row.book(10, 1300, false, false, true, 0, 0, 2, 77, COMPUTED);
    assertEquals(1, row.droppedCalls);
    assertEquals(1300, row.droppedDuration);
    assertEquals(300, row.beyondNanos);
    // Neither chosen nor expected to be complete: it says nothing.
    row.book(10, 500, false, false, false, 0, 0, 2, 77, COMPUTED);
    row.book(10, 500, true, false, true, 0, 0, 2, 77, COMPUTED);
    assertEquals(1, row.droppedCalls);
    assertEquals(0, row.sampledCalls);
    row.unknown(1000);
    assertEquals(2, row.droppedCalls);
    assertEquals(2300, row.droppedDuration);
    assertEquals(300, row.beyondNanos);
    row.unknown(1001);
    assertEquals(301, row.beyondNanos);
  }

  @Test
  void whereNothingWasDroppedEveryCompleteCallIsKnown() {
    RowEstimate all = new RowEstimate(0);
    book(all, 0, 100, true, true);
    book(all, 40, 100, true, false);
    book(all, 40, 100, false, true);
    book(all, 40, 100, false, false);
    all.unknown(70);
    assertEquals(2, all.exactCalls);
    assertEquals(40, all.exactNanos);
    assertEquals(200, all.exactDuration);
    assertEquals(2, all.droppedCalls);
    assertEquals(170, all.droppedDuration);
    assertEquals(0, all.beyondNanos);
    assertEquals(0, all.sampledCalls);
    assertEquals(1, all.awaited.size());
  }

  @Test
  void whomACallWaitedForIsCountedByRankAndPath() {
    row.book(2000, 2000, true, true, true, 0, 0, 2, 77, COMPUTED);
    row.book(3000, 3000, true, true, true, 0, 0, 2, 78, COMPUTED);
    row.book(4000, 4000, true, true, true, 0, 0, 3, 77, COMPUTED);
    row.book(5000, 5000, true, true, true, 0, 0, 2, 77, COMPUTED);
    row.book(6000, 6000, true, true, true, 0, 0, -1, 77, COMPUTED);
    row.book(600, 600, true, true, true, 0, 0, -1, 77, COMPUTED);
    assertEquals(3, row.awaited.size());
    assertArrayEquals(new double[] {7000, 0}, awaited(row, 2, 77));
    assertArrayEquals(new double[] {3000, 0}, awaited(row, 2, 78));
    assertArrayEquals(new double[] {4000, 0}, awaited(row, 3, 77));
  }

  @Test
  void causesAreCountedWithTheWaits() {
    row.book(2000, 2000, true, true, true, 0, 0, 0, 77, COMPUTED);
    sample(500, 600, 2, 5);
    LateSums sums = new LateSums();
    sums.add(row.late, 1.5, row.groupDurations);
    assertEquals(
        List.of(
            new LatenessRow(0, LatenessCause.COMPUTE, 2000, 0, 0, 0),
            new LatenessRow(2, LatenessCause.COMPUTE, 3000, 0, 0, 0)),
        sums.list());
  }

  /**
   * Two blocks: waits of 100 and 300 with weight 2, and of 50 with weight 4. The ratio is 1000 of
   * 1600. Residuals are 800 - 750 and 200 - 250. So the squares are 2500 (1 - 1/2) and 2500 (1 -
   * 1/4), times 2 blocks by 1 degree of freedom.
   */
  @Test
  void theDeviationIsByBlocks() {
    sample(100, 200, 1, 3);
    assertEquals(0, row.deviation(0.25));
    sample(50, 100, 2, 4);
    sample(300, 400, 1, 0);
    assertEquals(2, row.blocks());
    double ratio = row.sampledWait / row.sampledDuration;
    assertEquals(1000 / 1600.0, ratio);
    assertEquals(Math.sqrt(2 * (1250 + 1875)), row.deviation(ratio), 1e-9);
    // A call of a lower weight in a block changes sums only.
    sample(0, 0, 0, 1);
    assertEquals(Math.sqrt(2 * (1250 + 1875)), row.deviation(ratio), 1e-9);
    sample(0, 0, 0, 8);
    assertEquals(3, row.blocks());
    assertTrue(row.deviation(ratio) < 70);
  }

  /** Blocks may follow each other in any order: each sum goes to its own. */
  @Test
  void blocksMayReturn() {
    for (long number : new long[] {0, 40, 1, 41, 2, 42}) {
      sample(number < 40 ? 300 : 100, 400, 1, number);
    }
    assertEquals(2, row.blocks());
    // At a ratio of 1/2 the residuals are 600 and -600, of weight 2.
    double expected = Math.sqrt(2 * 2 * 600.0 * 600 / 2);
    assertEquals(expected, row.deviation(0.5), 1e-9);
    double[] waits = new double[BlockHash.GROUPS];
    waits[BlockHash.group(0)] += 1800;
    waits[BlockHash.group(40)] += 600;
    assertArrayEquals(waits, row.groupWaits);
  }
}
