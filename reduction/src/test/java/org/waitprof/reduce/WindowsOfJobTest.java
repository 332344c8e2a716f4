package org.waitprof.reduce;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.timeseries.RankTimeSeries;
import org.waitprof.timeseries.RankTimeSeries.Cells;
import org.waitprof.timeseries.Window;

/**
 * A rank receives four times, 10 us without waiting; in the third window the last call takes 70 us.
 * Another, whose windows are half as long, does not call. Expected: 60 us of waiting, all of it in
 * the third window; the estimate by the minimum is the truth here.
 */
class WindowsOfJobTest {
  private static final long MICRO = 1000;

  private static RankProfile receiver() {
    Ranks rank = Ranks.rank(0, 2);
    for (long micros : new long[] {10, 10, 10, 70}) {
      rank.calls(1, MpiCall.MPI_RECV, 1, Role.NONE, micros * MICRO);
    }
    return rank.profile();
  }

  private static RankTimeSeries<CallKey> timeSeries(RankProfile rank, long step, long... calls) {
    long[] nanos = new long[calls.length];
    long[] counts = new long[calls.length];
    for (int window = 0; window < calls.length; window++) {
      nanos[window] = calls[window] * MICRO;
      counts[window] = (calls[window] + 69) / 70;
    }
    CallKey key = rank.stats().keySet().iterator().next();
    return new RankTimeSeries<>(
        step * MICRO,
        0,
        390 * MICRO,
        nanos,
        new long[calls.length],
        new long[calls.length],
        counts,
        Map.of(key, new Cells(nanos, counts)),
        Map.of(),
        Map.of("solve", 300 * MICRO),
        Map.of(),
        Map.of(),
        new long[0]);
  }

  @Test
  void waitingLiesWhereCallsTakeLonger() throws MergeConflictException {
    RankProfile rank = receiver();
    JobMerge merge = new JobMerge();
    merge.add(rank);
    merge.add(Ranks.rank(1, 2).calls(1, MpiCall.MPI_ISEND, 1, Role.NONE, 5).profile());
    JobProfile job = merge.finish("1.0");
    assertEquals(60 * MICRO, job.value(Metric.WAIT, row(job), 0));
    RankTimeSeries<CallKey> idle =
        new RankTimeSeries<>(
            50 * MICRO,
            0,
            400 * MICRO,
            new long[8],
            new long[8],
            new long[8],
            new long[8],
            Map.of(),
            Map.of(),
            Map.of("solve", 100 * MICRO, "set up", 300 * MICRO),
            Map.of(),
            Map.of(),
            new long[] {0, 0, 1, 2, 0, 0, 0, 50 * MICRO});
    assertSame(job, WindowsOfJob.in(job, Map.of()));
    JobProfile over =
        WindowsOfJob.in(job, Map.of(0, timeSeries(rank, 100, 10, 10, 80, 0), 1, idle));
    List<Window> windows = over.timeSeries().windows();
    assertEquals(4, windows.size());
    assertEquals(400 * MICRO, windows.get(3).endNanos());
    long[] expected = {0, 0, 60 * MICRO, 0};
    for (int window = 0; window < 4; window++) {
      assertEquals(expected[window], windows.get(window).waitTotalNanos(), "window " + window);
    }
    assertArrayEquals(new long[] {20 * MICRO, 100 * MICRO}, windows.get(2).usefulNanos());
    // The run of rank 0 was over before the last window was.
    assertArrayEquals(new long[] {90 * MICRO, 100 * MICRO}, windows.get(3).usefulNanos());
    // What is not known of rank 0 is nothing; two windows of rank 1 are one.
    assertArrayEquals(new long[] {0, 3}, windows.get(1).ranks().noCoreNanos());
    assertArrayEquals(new long[] {0, 50 * MICRO}, windows.get(3).ranks().noCoreNanos());
    assertArrayEquals(
        new long[] {60 * MICRO, 0},
        Objects.requireNonNull(windows.get(2).ranks().waitNanos().get("late_sender")));
    assertArrayEquals(expected, over.timeSeries().rows().get(0).waitNanos());
    assertEquals(row(job), over.timeSeries().rows().get(0).row());
    RankTimeSeries<CallKey> none =
        new RankTimeSeries<>(
            1,
            0,
            0,
            new long[0],
            new long[0],
            new long[0],
            new long[0],
            Map.of(),
            Map.of(),
            Map.of("solve", MICRO),
            Map.of(),
            Map.of(),
            new long[0]);
    JobProfile one = WindowsOfJob.in(job, Map.of(0, timeSeries(rank, 100, 10, 10, 80, 0), 1, none));
    assertEquals(0, one.timeSeries().windows().get(1).ranks().noCoreNanos().length);
    assertEquals(Window.MISSING, one.timeSeries().windows().get(0).usefulNanos()[1]);
    assertEquals(1, one.timeSeries().phases().size());
    assertEquals("solve", over.timeSeries().phases().get(0).name());
    assertArrayEquals(
        new long[] {300 * MICRO, 100 * MICRO}, over.timeSeries().phases().get(0).nanos());
  }

  /** Polls for an Allreduce, which are not kept as a row of their own: 80 us in two windows. */
  @Test
  void pollsTogetherWithOthersHaveThePatternOfWhatEndedThem() throws MergeConflictException {
    JobMerge merge = new JobMerge();
    merge.add(
        Ranks.rank(0, 1)
            .calls(1, MpiCall.MPI_TEST, 0, Role.POLLED, 80 * MICRO)
            .calls(1, MpiCall.MPI_TEST, 0, Role.N_TO_N, MICRO)
            .profile());
    JobProfile job = merge.finish("1.0");
    CallKey polls = new CallKey(CallPath.EMPTY, MpiCall.MPI_TEST, 0, 0, Role.POLLED);
    long[] nanos = {20 * MICRO, 60 * MICRO};
    RankTimeSeries<CallKey> series =
        new RankTimeSeries<>(
            100 * MICRO,
            0,
            200 * MICRO,
            nanos,
            new long[2],
            new long[2],
            new long[] {1, 3},
            Map.of(),
            Map.of(polls, new Cells(nanos, new long[] {1, 3})),
            Map.of(),
            Map.of(),
            Map.of(),
            new long[0]);
    List<Window> windows = WindowsOfJob.in(job, Map.of(0, series)).timeSeries().windows();
    assertArrayEquals(
        new long[] {60 * MICRO},
        Objects.requireNonNull(windows.get(1).ranks().waitNanos().get("wait_at_nxn")));
  }

  private static int row(JobProfile job) {
    int row = 0;
    while (job.keys().get(row).key().call() != MpiCall.MPI_RECV) {
      row++;
    }
    return row;
  }
}
