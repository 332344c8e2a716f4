package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.result.RankResult;

/**
 * Calls that can wait, and of which the trace does not say for whom: other formats lack windows and
 * files, parts of a run lack what begins or ends outside of them.
 */
class CallsWithoutEventsTest {
  private final MemoryTrace trace = new MemoryTrace(2);

  @Test
  void theirWaitingIsUnknown() {
    trace.define(SimulatedRanks.WORLD, 0, 1);
    fence(0, 100, 200, true);
    fence(0, 300, 370, false);
    fence(1, 180, 200, true);
    assertEquals(70, unknown(MpiCall.MPI_WIN_FENCE));
  }

  @Test
  void callsThatReturnAtOnceDoNotWait() {
    trace.define(SimulatedRanks.WORLD, 0, 1);
    trace.on(0).enter(100, MpiCall.MPI_TEST, 1);
    trace.on(0).leave(200);
    assertEquals(0, unknown(MpiCall.MPI_TEST));
  }

  private void fence(int rank, long from, long to, boolean isKnown) {
    trace.on(rank).enter(from, MpiCall.MPI_WIN_FENCE, 1);
    if (isKnown) {
      trace.on(rank).collective(to, SimulatedRanks.WORLD, -1, 0, 0);
    }
    trace.on(rank).leave(to);
  }

  private long unknown(MpiCall call) {
    RankResult rank = new Replay(trace, 1, Replay.ProgressListener.NONE).run().ranks().get(0);
    long sum = 0;
    for (int row = 0; row < rank.rows(); row++) {
      sum += rank.region(row).call().filter(call::equals).isPresent() ? rank.unknownNanos(row) : 0;
    }
    return sum;
  }
}
