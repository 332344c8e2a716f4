package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Work;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.trace.TracedSample;

/**
 * Rank 0 leaves a barrier at 20 and computes until 100, rank 1 waits for it from 30 on. Expected:
 * of the samples of rank 0 those between the two calls, and no others, say what the cause of that
 * is.
 */
class StackSamplesTest {
  private static final long WORLD = 1;
  private static final CallPath SLOW = CallPath.parse("Main.main:1;Main.slow:3");
  private static final CallPath FAST = CallPath.parse("Main.main:2;Main.fast:4");

  private static void barrier(MemoryTrace trace, int rank, long from, long until, int line) {
    trace.on(rank).enter(from, MpiCall.MPI_BARRIER, line);
    trace.on(rank).collective(until, WORLD, -1, 0, 0);
    trace.on(rank).leave(until);
  }

  @Test
  void samplesBetweenTwoCallsSayWhatACauseIs() {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(WORLD, 0, 1);
    barrier(trace, 0, 10, 20, 1);
    barrier(trace, 1, 10, 20, 1);
    barrier(trace, 0, 100, 110, 2);
    barrier(trace, 1, 30, 110, 2);
    trace.on(0).samples =
        LongStream.of(5, 15, 30, 50, 70, 90, 105, 120)
            .mapToObj(time -> new TracedSample(time, 0, time >= 30 && time <= 70 ? SLOW : FAST))
            .toList();
    JobProfile profile =
        MeasuredProfile.of(new Replay(trace, 1, ProgressListener.NONE).run(), "test");
    RootCause cause =
        profile.causes().places().stream().filter(RootCause::computation).findFirst().orElseThrow();
    assertEquals(List.of(new Work(0, SLOW, 3), new Work(0, FAST, 1)), cause.work());
    assertEquals(
        "[Main.main:1;Main.slow:3 [3, 0], Main.main:2;Main.fast:4 [1, 0]]",
        profile.timeSeries().work().toString());
  }
}
