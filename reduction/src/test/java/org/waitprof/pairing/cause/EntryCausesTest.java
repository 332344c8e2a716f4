package org.waitprof.pairing.cause;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.sample.SampleLayout;

/**
 * Expectation: before an operation, time counts from the end of the operation before it in its
 * channel, or from a later collective of all ranks. In it are a collection of 2 ms, another call of
 * 3 ms, and 0.1 s of which nothing is known. Times are milliseconds from 1 s on.
 */
class EntryCausesTest {
  private static final long MILLI = 1_000_000;
  private static final int WIDTH = SampleLayout.CAUSE_BYTES / Long.BYTES;
  private static final int FIRST = SampleLayout.CAUSE_LOST_OFFSET / Long.BYTES;

  private static long at(double millis) {
    return 1000 * MILLI + Math.round(millis * MILLI);
  }

  /** A collection of 2 ms in a computation from 20 to 24, and nothing known from 500 to 600. */
  private static RankCauses causes() {
    long[] longs = new long[4 * WIDTH];
    longs[2 * WIDTH] = at(20);
    longs[2 * WIDTH + 1] = at(24);
    longs[2 * WIDTH + FIRST + LatenessCause.GC.ordinal()] = 2 * MILLI;
    longs[3 * WIDTH] = at(500);
    longs[3 * WIDTH + 1] = at(600);
    longs[3 * WIDTH + FIRST] = SampleLayout.UNKNOWN_TIME;
    RankCauses causes = new RankCauses();
    causes.add(0, longs, 4, (ticks, from, to) -> {});
    return causes;
  }

  /** Operations 0 (0 to 1 ms), 1 (30 to 33) and 2 (100 to 101), which comes after 0. */
  private static EntryCauses rank(int before, double sinceMillis, double... together) {
    return rank(causes(), before, sinceMillis, together);
  }

  private static EntryCauses rank(
      RankCauses causes, int before, double sinceMillis, double... together) {
    long[] ends = new long[together.length];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = at(together[i]);
    }
    return new EntryCauses(
        new EntryCauses.Operations(
            new long[] {at(0), at(30), at(100)},
            new long[] {at(1), at(33), at(101)},
            new long[] {at(0), at(30), at(100)},
            new long[] {0, 0, Math.round(sinceMillis * MILLI)},
            new int[] {-1, -1, before},
            new long[] {1, 2, 3},
            ends),
        MeetingsTest.NONE,
        causes);
  }

  private static void expect(double since, double gc, double calls, EntryCauses own, double until) {
    double[] into = new double[EntryCauses.COUNT];
    into[0] = 99;
    assertEquals(since * MILLI, (double) own.before(2, at(until), into), 1);
    assertEquals(gc * MILLI, into[LatenessCause.GC.ordinal()], 1);
    assertEquals(calls * MILLI, into[EntryCauses.CALLS], 1);
  }

  @Test
  void timeCountsFromTheOperationBefore() {
    expect(99, 2, 3, rank(0, 100), 100);
    expect(21, 1, 0, rank(0, 100), 22);
    expect(30, 2, 1, rank(0, 100), 31);
  }

  /**
   * A lock or a file of one rank is no computation. Of the calls from 32 to 34 and from 110 to 130
   * an entry shows the first in part; that one is left out.
   */
  @Test
  void longCallsWithoutEntriesAreCalls() {
    long[] longs = new long[4 * WIDTH];
    double[] ends = {32, 34, 110, 130};
    for (int i = 0; i < ends.length; i++) {
      longs[(2 + i / 2) * WIDTH + i % 2] = at(ends[i]);
      longs[(2 + i / 2) * WIDTH + FIRST] = SampleLayout.IN_CALL;
    }
    RankCauses causes = causes();
    causes.add(0, longs, 4, (ticks, from, to) -> {});
    expect(149, 2, 3 + 1 + 20, rank(causes, 0, 150), 150);
  }

  /** The operation before was not kept: its end is not known, its begin is. */
  @Test
  void withoutThatItCountsFromItsBegin() {
    expect(80, 2, 3, rank(-1, 80), 100);
    expect(78, 1, 3, rank(-1, 78), 100);
    // It had not ended, so that it cannot be the one before.
    expect(0.5, 0, 0.5, rank(0, 0.5), 1);
  }

  @Test
  void ranksWereTogetherAfterACollectiveOfAll() {
    expect(60, 0, 0, rank(0, 100, -5, 10, 40, 200), 100);
    expect(90, 2, 3, rank(0, 100, -5, 10), 100);
    expect(99, 2, 3, rank(0, 100, -5), 100);
    expect(99, 2, 3, rank(0, 100, 200), 100);
    expect(0, 0, 0, rank(0, 100, 10, 100), 100);
    expect(0, 0, 0, rank(0, 100, 100), 100);
  }

  /**
   * Less than 0.1 ms is too short for causes; without the operation before not even that is sure.
   */
  @Test
  void aMomentHasNoCauses() {
    expect(0.099, 0, 0, rank(1, 3), 33.099);
    expect(0.1, 0, 0, rank(1, 3), 33.1);
    expect(0, 0, 0, rank(-1, 0.099), 31);
    expect(0.1, 0, 0.1, rank(-1, 0.1), 31);
  }

  /**
   * A collective from 10 to 40 ms, which is completed by a call of 1 ms; the next one is started at
   * once. The rank computed between, and in that was the collection.
   */
  @Test
  void computationUnderACollectiveCountsForTheNextOne() {
    double[] into = new double[EntryCauses.COUNT];
    assertEquals(30.05 * MILLI, (double) started(10, true).before(1, at(40.05), into), 1);
    assertEquals(2.0 * MILLI, into[LatenessCause.GC.ordinal()], 1);
    assertEquals(1.0 * MILLI, into[EntryCauses.CALLS], 1);
    // A message may have been polled for.
    assertEquals(0.05 * MILLI, (double) started(10, false).before(1, at(40.05), into), 1);
    // A call of its own, without a computation in it.
    assertEquals(0.05 * MILLI, (double) started(39, true).before(1, at(40.05), into), 1);
    assertEquals(0, into[LatenessCause.GC.ordinal()]);
    // Time after it counts alone.
    assertEquals(10.0 * MILLI, (double) started(10, true).before(1, at(50), into), 1);
    assertEquals(0, into[LatenessCause.GC.ordinal()]);
  }

  /** The rank waits for 100 ms from 42 ms on: the begin of a dropped operation is not known. */
  @Test
  void partnersKnowHowLongAgoADroppedOperationWasAtMost() {
    EntryCauses own =
        new EntryCauses(
            new EntryCauses.Operations(
                new long[] {at(42)},
                new long[] {at(142)},
                new long[] {at(42)},
                new long[] {100 * MILLI},
                new int[] {-1},
                new long[] {1},
                new long[0]),
            MeetingsTest.NONE,
            causes());
    double[] into = new double[EntryCauses.COUNT];
    assertEquals(12.0 * MILLI, (double) own.before(0, at(42), 12 * MILLI, false, into), 1);
    assertEquals(0, into[LatenessCause.GC.ordinal()]);
    assertEquals(100.0 * MILLI, (double) own.before(0, at(42), into), 1);
    assertEquals(2.0 * MILLI, into[LatenessCause.GC.ordinal()], 1);
    // The begin is known where the rank waited for less than that.
    EntryCauses known = rank(-1, 80);
    assertEquals(80.0 * MILLI, (double) known.before(2, at(100), 12 * MILLI, false, into), 1);
  }

  /**
   * Calls of their own from 2 to 30 ms and from 42 to 142 ms: 12 ms are between them, in which no
   * collection was, however long the rank waited in the second one.
   */
  @Test
  void aLongWaitInACallOfItsOwnIsNoComputationUnderACollective() {
    EntryCauses own =
        new EntryCauses(
            new EntryCauses.Operations(
                new long[] {at(2), at(42)},
                new long[] {at(30), at(142)},
                new long[] {at(2), at(42)},
                new long[] {0, 100 * MILLI},
                new int[] {-1, 0},
                new long[] {1, 2},
                new long[0]),
            MeetingsTest.NONE,
            causes());
    double[] into = new double[EntryCauses.COUNT];
    assertEquals(12.0 * MILLI, (double) own.before(1, at(42), into), 1);
    assertEquals(0, into[LatenessCause.GC.ordinal()]);
    assertEquals(0, into[EntryCauses.CALLS]);
  }

  private static EntryCauses started(double millis, boolean collective) {
    return new EntryCauses(
        new EntryCauses.Operations(
            new long[] {at(39), at(60)},
            new long[] {at(40), at(61)},
            new long[] {at(collective ? millis : 39), at(40.05)},
            new long[] {0, Math.round((40.05 - millis) * MILLI)},
            new int[] {-1, 0},
            new long[] {1, 2},
            new long[0]),
        MeetingsTest.NONE,
        causes());
  }

  /** A tenth of the time may be unknown: 100 ms of 1000. */
  @Test
  void timeOfWhichMuchIsUnknownHasNoCauses() {
    expect(1000, 2, 4, rank(0, 100), 1001);
    expect(-999.5, 2, 4, rank(0, 100), 1000.5);
    expect(499.5, 2, 4, rank(0, 100), 500.5);
    expect(-599, 2, 4, rank(0, 100), 600);
  }

  @Test
  void theEndOfTheRunCountsFromTheLastCollectiveOfAll() {
    double[] into = new double[EntryCauses.COUNT];
    into[0] = 99;
    assertEquals(40 * MILLI, rank(0, 100, 10).beforeEnd(at(0), at(50), into));
    assertEquals(2.0 * MILLI, into[LatenessCause.GC.ordinal()], 1);
    assertEquals(3.0 * MILLI, into[EntryCauses.CALLS], 1);
    assertEquals(50 * MILLI, rank(0, 100).beforeEnd(at(0), at(50), into));
    assertEquals(38 * MILLI, rank(0, 100, 10).beforeEnd(at(12), at(50), into));
    // It came before the begin: then no time passed.
    assertEquals(0, rank(0, 100).beforeEnd(at(60), at(50), into));
    assertEquals(-600 * MILLI, rank(0, 100).beforeEnd(at(0), at(600), into));
    assertEquals(101 * MILLI, rank(0, 100).beforeEnd(at(-100), at(1), into));
  }

  /** Such a rank computes alone, on the thread that called Init. */
  @Test
  void aRankWithoutOperationsHasCausesAtItsEnd() {
    double[] into = new double[EntryCauses.COUNT];
    long[] none = new long[0];
    EntryCauses alone =
        new EntryCauses(
            new EntryCauses.Operations(none, none, none, none, new int[0], none, none),
            MeetingsTest.NONE,
            causes());
    assertEquals(50 * MILLI, alone.beforeEnd(at(0), at(50), into));
    assertEquals(2.0 * MILLI, into[LatenessCause.GC.ordinal()], 1);
    assertEquals(0, into[EntryCauses.CALLS]);
    assertEquals(-600 * MILLI, alone.beforeEnd(at(0), at(600), into));
    EntryCauses unseen =
        new EntryCauses(
            new EntryCauses.Operations(none, none, none, none, new int[0], none, none),
            MeetingsTest.NONE,
            new RankCauses());
    assertEquals(0, unseen.beforeEnd(at(0), at(50), into));
  }

  @Test
  void causesTravelInTwoNumbers() {
    long[] record = {7, 0, 0, 7};
    assertEquals(99 * MILLI, rank(0, 100).packBefore(2, at(100), record, 1));
    assertEquals(2.0 * MILLI, EntryCauses.unpack(record, 1, 0), 0.004 * 2 * MILLI);
    assertEquals(3.0 * MILLI, EntryCauses.unpack(record, 1, EntryCauses.CALLS), 0.012 * MILLI);
    assertEquals(7, record[0]);
    assertEquals(7, record[3]);
    long[] atEnd = new long[2];
    assertEquals(50 * MILLI, rank(0, 100).packBeforeEnd(at(0), at(50), atEnd, 0));
    assertEquals(2.0 * MILLI, EntryCauses.unpack(atEnd, 0, 0), 0.004 * 2 * MILLI);
  }

  /**
   * A wait of 10 ms for a rank that lost 5 ms to a collection and was 8 ms in other calls. This one
   * lost 2 and was 3 there.
   */
  private static double[] cut(double until, long wait, long lateSince) {
    double[] late = new double[EntryCauses.COUNT];
    late[LatenessCause.GC.ordinal()] = 5 * MILLI;
    late[EntryCauses.CALLS] = 8 * MILLI;
    long[] record = new long[2];
    EntryCauses.pack(late, record, 0);
    WaitCut cut = new WaitCut();
    cut.cut(rank(0, 100), 2, at(until), wait, record, 0, lateSince);
    return cut.shares;
  }

  @Test
  void whatBothLostIsNoReason() {
    double[] shares = cut(100, 10 * MILLI, 0);
    assertEquals(0.3, shares[LatenessCause.GC.ordinal()], 0.003);
    assertEquals(0.5, shares[LatenessCause.WAITING.ordinal()], 0.005);
    assertEquals(0.2, shares[LatenessCause.COMPUTE.ordinal()], 0.008);
    // Without a wait nothing is cut.
    assertEquals(1, cut(100, 0, 0)[LatenessCause.COMPUTE.ordinal()]);
  }

  @Test
  void whereOneSideIsUnknownThereAreNoCauses() {
    assertArrayEquals(new double[10], cut(600, 10 * MILLI, 0));
    assertArrayEquals(new double[10], cut(100, 10 * MILLI, -1));
  }

  /** Two operations of thread 0 and one of thread 1, of which nothing is known; in any order. */
  private static EntryCauses threads(double lastOfOther) {
    return new EntryCauses(
        new EntryCauses.Operations(
            new long[] {at(30), at(lastOfOther - 1), at(0), at(100)},
            new long[] {at(33), at(lastOfOther), at(1), at(101)},
            new long[] {at(30), at(lastOfOther - 1), at(0), at(100)},
            new long[4],
            new int[] {-1, -1, -1, 2},
            new long[] {1, 1L << 32 | 1, 2, 3},
            new long[0]),
        MeetingsTest.NONE,
        causes());
  }

  @Test
  void callsOfTheOwnThreadCountInAnyOrder() {
    double[] into = new double[EntryCauses.COUNT];
    threads(60).before(3, at(100), into);
    assertEquals(3.0 * MILLI, into[EntryCauses.CALLS], 1);
    assertEquals(2.0 * MILLI, into[LatenessCause.GC.ordinal()], 1);
  }

  /** Causes are those of the thread whose operation ended last. */
  @Test
  void theLastOperationShowsTheThread() {
    double[] into = new double[EntryCauses.COUNT];
    threads(32).beforeEnd(at(0), at(50), into);
    assertEquals(2.0 * MILLI, into[LatenessCause.GC.ordinal()], 1);
    threads(34).beforeEnd(at(0), at(50), into);
    assertEquals(0, into[LatenessCause.GC.ordinal()]);
    threads(60).beforeEnd(at(0), at(50), into);
    assertEquals(2.0 * MILLI, into[LatenessCause.GC.ordinal()], 1);
  }
}
