package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.result.RankResult;
import org.waitprof.trace.EventKind;

/**
 * Calls that can wait, and of which the trace does not say for whom. Other formats lack windows and
 * files, and parts of a run lack what begins or ends outside of them. Processes that the job has
 * spawned, and ranks whose trace is missing, have no events.
 */
class CallsWithoutEventsTest {
  private static final int OF_ANOTHER_JOB = -1;

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

  @Test
  void messagesOfAnotherJobAreUnknown() {
    message(0, MpiCall.MPI_RECV, EventKind.RECEIVE, OF_ANOTHER_JOB);
    message(100, MpiCall.MPI_SSEND, EventKind.SEND, OF_ANOTHER_JOB);
    message(200, MpiCall.MPI_ISEND, EventKind.SEND_POSTED, OF_ANOTHER_JOB);
    message(300, MpiCall.MPI_WAIT, EventKind.SEND_COMPLETED, OF_ANOTHER_JOB);
    message(400, MpiCall.MPI_IRECV, EventKind.RECEIVE_POSTED, OF_ANOTHER_JOB);
    message(500, MpiCall.MPI_WAITALL, EventKind.RECEIVE_COMPLETED, OF_ANOTHER_JOB);
    assertEquals(70, unknown(MpiCall.MPI_RECV));
    assertEquals(70, unknown(MpiCall.MPI_SSEND));
    assertEquals(0, unknown(MpiCall.MPI_ISEND));
    assertEquals(70, unknown(MpiCall.MPI_WAIT));
    assertEquals(0, unknown(MpiCall.MPI_IRECV));
    assertEquals(70, unknown(MpiCall.MPI_WAITALL));
  }

  @Test
  void soAreMessagesOfARankWithoutTrace() {
    trace.define(SimulatedRanks.WORLD, 0, 1);
    trace.on(1).missing = true;
    message(0, MpiCall.MPI_RECV, EventKind.RECEIVE, 1);
    message(100, MpiCall.MPI_SSEND, EventKind.SEND, 1);
    assertEquals(70, unknown(MpiCall.MPI_RECV));
    assertEquals(70, unknown(MpiCall.MPI_SSEND));
  }

  /** A loop of polls ends with the message: from 0 to 70, and from 100 to 170. */
  @ParameterizedTest
  @ValueSource(ints = {OF_ANOTHER_JOB, 1})
  void soAreThePollsForThem(int peer) {
    trace.define(SimulatedRanks.WORLD, 0, 1);
    trace.on(1).missing = true;
    message(0, MpiCall.MPI_IPROBE, EventKind.POLLED, 0);
    message(100, MpiCall.MPI_IPROBE, EventKind.POLLED, 0);
    message(180, MpiCall.MPI_RECV, EventKind.RECEIVE, peer);
    assertEquals(170 - 30, unknown(MpiCall.MPI_IPROBE));
  }

  /** Rank 0 comes at 0, rank 1 at 10, and both leave at 50; a third one is of another job. */
  @Test
  void membersThatLackAreNotKnownToBeLate() {
    trace.define(SimulatedRanks.WORLD, 0, 1, OF_ANOTHER_JOB);
    for (int rank = 0; rank < 2; rank++) {
      collective(rank, 10L * rank, 50, MpiCall.MPI_BARRIER, -1);
      collective(rank, 100 + 10L * rank, 150, MpiCall.MPI_BCAST, 2);
    }
    assertEquals(50 - 10, unknown(MpiCall.MPI_BARRIER));
    assertEquals(50, unknown(MpiCall.MPI_BCAST));
  }

  /** A window of two jobs: neither who accesses it nor whose memory is accessed has events. */
  @Test
  void accessesOfAnotherJobAreUnknown() {
    message(0, MpiCall.MPI_WIN_POST, EventKind.ON_WINDOW, OF_ANOTHER_JOB);
    message(100, MpiCall.MPI_WIN_WAIT, EventKind.ON_WINDOW, OF_ANOTHER_JOB);
    message(200, MpiCall.MPI_WIN_START, EventKind.ON_WINDOW, OF_ANOTHER_JOB);
    message(300, MpiCall.MPI_WIN_COMPLETE, EventKind.ON_WINDOW, OF_ANOTHER_JOB);
    assertEquals(0, unknown(MpiCall.MPI_WIN_POST));
    assertEquals(70, unknown(MpiCall.MPI_WIN_WAIT));
    assertEquals(70, unknown(MpiCall.MPI_WIN_START));
    assertEquals(70, unknown(MpiCall.MPI_WIN_COMPLETE));
  }

  private void collective(int rank, long from, long to, MpiCall call, int root) {
    trace.on(rank).enter(from, call, 1);
    trace.on(rank).collective(to, SimulatedRanks.WORLD, root, 8, 8);
    trace.on(rank).leave(to);
  }

  /** A call of 70 ns. */
  private void message(long from, MpiCall call, EventKind kind, int peer) {
    trace.on(0).enter(from, call, 1);
    trace.on(0).message(kind, from + 70, peer, 5, SimulatedRanks.WORLD, 8, 77);
    trace.on(0).leave(from + 70);
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
