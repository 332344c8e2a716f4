package org.waitprof.pairing.cause;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.model.lateness.LatenessCause;

/**
 * Expectation: a wait of 10 ms is cut as the excess of causes on the late side has it; what it
 * waited itself is handed on. Packed quantities come back to 0.4 %.
 */
class WaitCutTest {
  private static final long MILLI = 1_000_000;

  /** An operation 100 ms after the one before it, in which a call of 30 ms was. */
  private static EntryCauses oneCall() {
    long[] enter = {0, 50 * MILLI, 100 * MILLI};
    long[] leave = {MILLI, 80 * MILLI, 110 * MILLI};
    return new EntryCauses(
        new EntryCauses.Operations(
            enter,
            leave,
            enter,
            new long[] {0, 0, 100 * MILLI},
            new int[] {-1, -1, 0},
            new long[] {1, 2, 3},
            new long[0]),
        MeetingsTest.NONE,
        new RankCauses());
  }

  private static EntryCauses nothing() {
    return new EntryCauses(
        new EntryCauses.Operations(
            new long[1],
            new long[1],
            new long[1],
            new long[1],
            new int[1],
            new long[1],
            new long[0]),
        MeetingsTest.NONE,
        new RankCauses());
  }

  private static double[] shares(double... nanos) {
    long[] record = new long[2];
    double[] all = new double[EntryCauses.COUNT];
    System.arraycopy(nanos, 0, all, 0, nanos.length);
    EntryCauses.pack(all, record, 0);
    WaitCut cut = new WaitCut();
    cut.cut(nothing(), 0, 0, 10 * MILLI, record, 0, 0);
    return cut.shares;
  }

  @Test
  void aWaitIsCut() {
    assertArrayEquals(new double[] {0, 0, 0, 0, 0, 0, 0, 1, 0, 0}, shares(), 1e-9);
    assertArrayEquals(
        new double[] {0.4, 0, 0, 0.1, 0, 0, 0, 0.5, 0, 0}, shares(4 * MILLI, 0, 0, MILLI), 0.002);
    assertArrayEquals(
        new double[] {0.75, 0, 0, 0, 0, 0.25, 0, 0, 0, 0},
        shares(30 * MILLI, 0, 0, 0, 0, 10 * MILLI),
        0.002);
    assertArrayEquals(
        new double[] {0, 0, 0, 0, 0, 0, 0.3, 0.7, 0, 0},
        shares(0, 0, 0, 0, 0, 0, 3 * MILLI),
        0.002);
    assertArrayEquals(
        new double[] {0, 0, 0, 0, 0, 0, 0, 0.2, 0.8, 0},
        shares(0, 0, 0, 0, 0, 0, 0, 8 * MILLI),
        0.002);
  }

  /**
   * This rank came to Finalize 20 ms after all had met, and waited there for 60 ms. The last rank
   * came 60 ms later than it, and had slept for 55 ms.
   */
  @Test
  void theEndOfTheRunIsCutLikeACall() {
    EntryCauses own =
        new EntryCauses(
            new EntryCauses.Operations(
                new long[1],
                new long[] {10 * MILLI},
                new long[1],
                new long[1],
                new int[] {-1},
                new long[] {1},
                new long[] {10 * MILLI}),
            MeetingsTest.NONE,
            new RankCauses());
    double[] slept = new double[EntryCauses.COUNT];
    slept[LatenessCause.MONITOR.ordinal()] = 55e6;
    long[] record = new long[4];
    EntryCauses.pack(slept, record, 2);
    WaitCut cut = new WaitCut();
    cut.cutEnd(own, 0, 30 * MILLI, 60 * MILLI, record, 2, 80 * MILLI);
    assertEquals(55 / 60.0, cut.shares[LatenessCause.MONITOR.ordinal()], 0.005);
    assertEquals(5 / 60.0, cut.shares[LatenessCause.COMPUTE.ordinal()], 0.005);
  }

  /**
   * This rank came 99 ms after the call before, in which it was 30 ms in another one. The late rank
   * came after 105, 99 or 109 ms, so it had left that call 4, 10 or 0 ms later.
   */
  @Test
  void longerInTheCallBeforeIsWaiting() {
    assertArrayEquals(new double[] {0.6, 0.4}, computedAndWaited(105), 0.002);
    assertArrayEquals(new double[] {0, 1}, computedAndWaited(99), 0.002);
    assertArrayEquals(new double[] {1, 0}, computedAndWaited(109), 0.002);
    assertArrayEquals(new double[] {1, 0}, computedAndWaited(300), 0.002);
    assertArrayEquals(new double[] {1, 0}, computedAndWaited(0), 0.002);
  }

  private static double[] computedAndWaited(long sinceMillis) {
    WaitCut cut = new WaitCut();
    cut.cut(oneCall(), 2, 100 * MILLI, 10 * MILLI, new long[2], 0, sinceMillis * MILLI);
    return new double[] {
      cut.shares[LatenessCause.COMPUTE.ordinal()], cut.shares[LatenessCause.WAITING.ordinal()]
    };
  }

  @Test
  void callsBeforeAreWaiting() {
    double[] before = new double[EntryCauses.COUNT];
    oneCall().before(2, 100 * MILLI, before);
    assertEquals(30.0 * MILLI, before[EntryCauses.CALLS], 1);
    assertEquals(0, before[LatenessCause.GC.ordinal()]);
  }

  @Test
  void packedQuantities() {
    Random random = new Random(Seed.value() + 73);
    long[] packed = new long[3];
    for (int i = 0; i < 1000; i++) {
      double[] nanos = new double[EntryCauses.COUNT];
      for (int j = 0; j < nanos.length; j++) {
        nanos[j] = random.nextBoolean() ? 0 : Math.exp(30 * random.nextDouble());
      }
      EntryCauses.pack(nanos, packed, 1);
      for (int j = 0; j < nanos.length; j++) {
        assertEquals(nanos[j], EntryCauses.unpack(packed, 1, j), 0.004 * nanos[j]);
      }
    }
  }

  /** It is not known since when this rank was on its own, so that no stay can be compared. */
  @Test
  void withoutATimeOfItsOwnNothingWasHandedOn() {
    WaitCut cut = new WaitCut();
    cut.cut(oneCall(), 0, 0, 10 * MILLI, new long[2], 0, 5 * MILLI);
    assertEquals(1, cut.shares[LatenessCause.COMPUTE.ordinal()]);
  }

  /** Each wait is cut anew. */
  @Test
  void nothingOfTheLastCutStays() {
    double[] all = new double[EntryCauses.COUNT];
    all[LatenessCause.GC.ordinal()] = 10 * MILLI;
    long[] record = new long[2];
    EntryCauses.pack(all, record, 0);
    WaitCut cut = new WaitCut();
    cut.cut(nothing(), 0, 0, 10 * MILLI, record, 0, 0);
    assertEquals(1, cut.shares[LatenessCause.GC.ordinal()], 0.01);
    cut.cut(nothing(), 0, 0, 10 * MILLI, new long[2], 0, 0);
    assertEquals(0, cut.shares[LatenessCause.GC.ordinal()]);
    assertEquals(1, cut.shares[LatenessCause.COMPUTE.ordinal()]);
  }
}
