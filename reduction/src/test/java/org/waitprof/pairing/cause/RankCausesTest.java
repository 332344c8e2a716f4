package org.waitprof.pairing.cause;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.sample.SampleLayout;

/** What a rank's threads do not know of is not known, and never zero. */
class RankCausesTest {
  private static final int WIDTH = SampleLayout.CAUSE_BYTES / Long.BYTES;
  private static final int FIRST = SampleLayout.CAUSE_LOST_OFFSET / Long.BYTES;

  /** A chunk of a thread that has lost 5 us to locks, and some to collections that are none. */
  private static void add(RankCauses causes, int thread, long unknown) {
    long[] longs = new long[SampleLayout.CAUSE_TOTALS * WIDTH];
    longs[0] = unknown;
    longs[FIRST + LatenessCause.GC.ordinal()] = 7_000;
    longs[FIRST + LatenessCause.MONITOR.ordinal()] = 5_000;
    causes.add(thread, longs, SampleLayout.CAUSE_TOTALS, (ticks, from, to) -> {});
  }

  /**
   * Virtual threads call MPI, of which the kernel has no times; the first thread waits for them.
   */
  @Test
  void whatMostCallsDoNotKnowIsUnknown() {
    RankCauses causes = new RankCauses();
    add(causes, 0, 0);
    add(causes, 1, 1L << LatenessCause.MONITOR.ordinal());
    long[] calls = new long[10];
    LatenessRow known = new LatenessRow(3, LatenessCause.MONITOR, 0, 0, 10_000, 0);
    calls[0] = 1L << 32;
    assertEquals(known, causes.ofRank(3, calls, 10).get(1));
    calls[9] = 1L << 32 | 7;
    assertEquals(LatenessRow.unknown(3, LatenessCause.MONITOR), causes.ofRank(3, calls, 10).get(1));
  }

  @Test
  void unknownCausesHaveNoFigures() {
    RankCauses causes = new RankCauses();
    add(causes, 0, 0);
    assertEquals(
        List.of(
            new LatenessRow(3, LatenessCause.GC, 0, 0, 7_000, 0),
            new LatenessRow(3, LatenessCause.MONITOR, 0, 0, 5_000, 0)),
        causes.ofRank(3, new long[10], 10));
    long unknown = 1L << LatenessCause.GC.ordinal() | 1L << LatenessCause.STALL.ordinal();
    // The kernel told the other thread of its locks.
    add(causes, 1, unknown | 1L << LatenessCause.MONITOR.ordinal());
    List<LatenessRow> rows = causes.ofRank(3, new long[10], 10);
    assertEquals(
        List.of(
            LatenessRow.unknown(3, LatenessCause.GC),
            new LatenessRow(3, LatenessCause.MONITOR, 0, 0, 10_000, 0),
            LatenessRow.unknown(3, LatenessCause.STALL)),
        rows);
    // What others have waited for it by figures that are refused is not known either.
    LatenessRows all =
        LatenessRows.together(
            List.of(
                new LatenessRows(rows),
                new LatenessRows(List.of(new LatenessRow(3, LatenessCause.GC, 900, 0, 0, 0)))));
    assertEquals(rows, all.rows());
    assertEquals(1, all.known().size());
    assertEquals(rows.size(), all.withoutWaits().rows().size());
  }

  /** A thread that lost 30 ns from 100 to 200 to collections, and is not known from 300 to 340. */
  private static RankCauses spans() {
    long[] longs = new long[4 * WIDTH];
    longs[2 * WIDTH] = 100;
    longs[2 * WIDTH + 1] = 200;
    longs[2 * WIDTH + FIRST + LatenessCause.GC.ordinal()] = 30;
    longs[3 * WIDTH] = 300;
    longs[3 * WIDTH + 1] = 340;
    longs[3 * WIDTH + FIRST] = SampleLayout.UNKNOWN_TIME;
    RankCauses causes = new RankCauses();
    // Ticks of 10 ns, so that all times are 10 times as late.
    causes.add(
        5,
        longs,
        4,
        (ticks, from, to) -> {
          for (int i = from; i < to; i++) {
            ticks[i] *= 10;
          }
        });
    return causes;
  }

  private static double lost(RankCauses causes, long thread, long from, long until) {
    double[] into = new double[SampleLayout.CAUSE_COUNT];
    causes.addBetween(thread, from, until, into);
    return into[LatenessCause.GC.ordinal()];
  }

  @Test
  void eachThreadHasItsTimes() {
    RankCauses causes = spans();
    assertEquals(15, lost(causes, 5, 1500, 9000));
    assertEquals(0, lost(causes, 4, 0, 9000));
    assertEquals(40 * 10, causes.unknownBetween(5, 0, 9000));
    assertEquals(30 * 10, causes.unknownBetween(5, 3100, 9000));
    assertEquals(0, causes.unknownBetween(4, 0, 9000));
    causes.correct(each -> each + 500);
    assertEquals(30, lost(causes, 5, 1500, 9000));
    assertEquals(35 * 10, causes.unknownBetween(5, 3550, 9000));
  }

  @Test
  void aChunkWithoutItsTotalsIsLeftOut() {
    RankCauses causes = new RankCauses();
    long[] longs = new long[SampleLayout.CAUSE_TOTALS * WIDTH];
    longs[FIRST] = 900;
    longs[WIDTH + FIRST] = 3;
    causes.add(0, longs, 1, (ticks, from, to) -> {});
    assertEquals(List.of(), causes.ofRank(3, new long[1], 1));
    causes.add(0, longs, 2, (ticks, from, to) -> {});
    assertEquals(
        List.of(new LatenessRow(3, LatenessCause.GC, 0, 0, 900, 3)),
        causes.ofRank(3, new long[1], 1));
  }
}
