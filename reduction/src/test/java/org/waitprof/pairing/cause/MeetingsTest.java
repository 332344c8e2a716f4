package org.waitprof.pairing.cause;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.sample.SampleLayout;

/**
 * Expectation: two ranks that are late in turn, on two channels, slept for 20 ms each time, and
 * none of their waiting is handed on.
 */
class MeetingsTest {
  /** Operations of a rank that met none of its partners. */
  static final Meetings NONE = new Meetings(9);

  private static final long MILLI = 1_000_000;
  private static final int WIDTH = SampleLayout.CAUSE_BYTES / Long.BYTES;
  private static final int SLEPT =
      SampleLayout.CAUSE_LOST_OFFSET / Long.BYTES + LatenessCause.MONITOR.ordinal();

  private static int[] filled(int size) {
    int[] all = new int[size];
    Arrays.fill(all, -1);
    return all;
  }

  /** Slept in the 20 ms before an instant. */
  private static RankCauses slept(long until) {
    int first = SampleLayout.CAUSE_TOTALS * WIDTH;
    long[] longs = new long[first + WIDTH];
    longs[first] = until - 20 * MILLI;
    longs[first + 1] = until;
    longs[first + SLEPT] = 20 * MILLI;
    RankCauses causes = new RankCauses();
    causes.add(0, longs, SampleLayout.CAUSE_TOTALS + 1, (ticks, from, to) -> {});
    return causes;
  }

  /** Operations of thread 0, in milliseconds; the last one follows the first on its channel. */
  private static EntryCauses rank(
      double[] enter, double[] leave, int[] partner, RankCauses causes) {
    int count = enter.length;
    long[] begins = new long[count];
    long[] ends = new long[count];
    int[] before = filled(count);
    before[count - 1] = 0;
    long[] call = new long[count];
    Meetings meetings = new Meetings(count);
    for (int i = 0; i < count; i++) {
      begins[i] = Math.round(enter[i] * MILLI);
      ends[i] = Math.round(leave[i] * MILLI);
      call[i] = i;
      meetings.add(i, i, partner[i], partner[i], partner[i], begins[i], ends[i]);
    }
    return new EntryCauses(
        new EntryCauses.Operations(
            begins, ends, begins, new long[count], before, call, new long[0]),
        meetings,
        causes);
  }

  /** Sends at 1, waits from 10 to 30 for the other's message, sleeps, and sends at 50. */
  private static EntryCauses late(int partner) {
    return rank(
        new double[] {1, 10, 50},
        new double[] {1.02, 30, 50.02},
        new int[] {1, partner, 1},
        slept(50 * MILLI));
  }

  @Test
  void whatALateRankDidCountsFromTheMeeting() {
    long[] record = new long[2];
    long since = late(1).packBefore(2, 50 * MILLI, record, 0);
    assertTrue(EntryCauses.isSinceMeeting(since));
    assertEquals(20.0 * MILLI, (double) since, 1);
    assertEquals(20.0, EntryCauses.unpack(record, 0, LatenessCause.MONITOR.ordinal()) / MILLI, 0.1);
    assertEquals(0, EntryCauses.unpack(record, 0, EntryCauses.CALLS));
    long ofAnother = late(2).packBefore(2, 50 * MILLI, record, 0);
    assertEquals(48.98 * MILLI, (double) ofAnother, 1);
    assertEquals(20.0, EntryCauses.unpack(record, 0, EntryCauses.CALLS) / MILLI, 0.1);
  }

  /** Operations are for one rank, for its group or for all; each may have been met. */
  @Test
  void groupsMeetToo() {
    Meetings meetings = new Meetings(5);
    meetings.add(0, 0, 3, Meetings.ALL, 3, 0, MILLI);
    meetings.add(1, 0, 77, 77, 77, 0, 2 * MILLI);
    meetings.add(2, 0, Meetings.ALL, Meetings.ALL, Meetings.ALL, 0, 3 * MILLI);
    meetings.add(3, 1L << 32, 3, Meetings.ALL, 3, 0, 4 * MILLI); // another thread
    meetings.add(4, 0, 3, 77, Meetings.NOBODY, 0, 5 * MILLI);
    assertEquals(3 * MILLI, meetings.lastBefore(4, 10 * MILLI));
    assertEquals(2 * MILLI, meetings.lastBefore(4, 2 * MILLI));
    assertEquals(MILLI, meetings.lastBefore(4, 2 * MILLI - 1));
    assertEquals(MILLI, meetings.lastBefore(0, 3 * MILLI - 1));
    assertEquals(Long.MIN_VALUE, meetings.lastBefore(4, MILLI - 1));
  }

  /** The partner slept from 10 to 30, sent, and waits until 50; its send may have been dropped. */
  @Test
  void theWaitIsCutFromTheMeetingToo() {
    EntryCauses partner =
        rank(
            new double[] {1.01, 30, 30.1},
            new double[] {1.03, 30.01, 50.01},
            new int[] {0, 0, 0},
            slept(30 * MILLI));
    long[] record = new long[2];
    long since = late(1).packBefore(2, 50 * MILLI, record, 0);
    WaitCut cut = new WaitCut();
    cut.cut(partner, 2, Math.round(30.1 * MILLI), Math.round(19.9 * MILLI), record, 0, since);
    double[] expected = new double[LatenessCause.values().length];
    expected[LatenessCause.MONITOR.ordinal()] = 1;
    assertArrayEquals(expected, cut.shares, 0.01);
  }

  /** The late rank's wait lasted until 30, 10 ms longer than the partner has waited: handed on. */
  @Test
  void aMeetingThatTookLongerIsHandedOn() {
    EntryCauses partner =
        rank(
            new double[] {1.01, 20},
            new double[] {1.03, 50.01},
            new int[] {0, 0},
            new RankCauses());
    long[] record = new long[2];
    long since = late(1).packBefore(2, 50 * MILLI, record, 0);
    WaitCut cut = new WaitCut();
    cut.cut(partner, 1, 20 * MILLI, 30 * MILLI, record, 0, since);
    assertEquals(2 / 3.0, cut.shares[LatenessCause.MONITOR.ordinal()], 0.01);
    assertEquals(1 / 3.0, cut.shares[LatenessCause.WAITING.ordinal()], 0.01);
  }
}
