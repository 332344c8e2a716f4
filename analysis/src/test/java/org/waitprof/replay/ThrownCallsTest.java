package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.trace.EventKind;

/**
 * Calls that threw, of which it is not known what they did: what comes behind them is not known,
 * and never compared with the wrong call.
 */
class ThrownCallsTest {
  private static final long WORLD = 1;
  private static final long OTHER = 2;

  private final MemoryTrace trace = new MemoryTrace(3);

  ThrownCallsTest() {
    trace.define(WORLD, 0, 1, 2);
    trace.define(OTHER, 0, 1, 2);
  }

  /** Rank 0 sends at 100, 200 and so on, each message for itself. */
  private void sends(long communicator, int tag, int count) {
    for (int i = 1; i <= count; i++) {
      trace.on(0).enter(100L * i, MpiCall.MPI_SEND, 1);
      trace.on(0).message(EventKind.SEND, 100L * i, 1, tag, communicator, 8, 0);
      trace.on(0).leave(100L * i + 1);
    }
  }

  /** A receive of rank 1 that waits 40 for the n-th message. */
  private void receive(long communicator, int tag, int number, EventKind kind) {
    long at = 100L * number;
    trace.on(1).enter(at - 40, MpiCall.MPI_RECV, 2);
    int source = kind == EventKind.RECEIVE_THROWN && tag < 0 ? -1 : 0;
    trace.on(1).message(kind, at + 5, source, tag, communicator, 8, 0);
    trace.on(1).leave(at + 5);
  }

  private ReplayResult replay() {
    return new Replay(trace, 1, ProgressListener.NONE).run();
  }

  /** Waiting on a rank in all calls of a kind; then time that is not known. */
  private static long[] known(ReplayResult result, int rank, MpiCall call) {
    JobProfile job = MeasuredProfile.of(result, "test");
    long[] known = new long[2];
    for (int row = 0; row < job.keys().size(); row++) {
      if (job.keys().get(row).key().call() == call) {
        known[0] += job.value(Metric.WAIT, row, rank);
        known[1] += job.value(Metric.UNKNOWN, row, rank);
      }
    }
    return known;
  }

  private static void assertKnown(long waited, long unknown, long[] known) {
    assertEquals(waited + " and " + unknown, known[0] + " and " + known[1]);
  }

  @Test
  void receivesBehindIt() {
    sends(WORLD, 5, 4);
    receive(WORLD, 5, 1, EventKind.RECEIVE);
    receive(WORLD, 5, 2, EventKind.RECEIVE_THROWN);
    receive(WORLD, 5, 3, EventKind.RECEIVE);
    receive(WORLD, 5, 4, EventKind.RECEIVE);
    ReplayResult result = replay();
    assertKnown(40, 2 * 45, known(result, 1, MpiCall.MPI_RECV));
    assertEquals(2, result.quality().of(Occurrence.BEHIND_THROWN));
    assertEquals(0, result.quality().of(Occurrence.SENDS_WITHOUT_RECEIVE));
  }

  /** One of any source and tag, in one communicator. */
  @Test
  void receivesOfOtherChannels() {
    sends(OTHER, 5, 2);
    trace.on(1).enter(10, MpiCall.MPI_RECV, 2);
    trace.on(1).message(EventKind.RECEIVE_THROWN, 20, -1, -1, WORLD, 8, 0);
    trace.on(1).leave(20);
    receive(OTHER, 5, 1, EventKind.RECEIVE);
    receive(OTHER, 5, 2, EventKind.RECEIVE);
    assertKnown(80, 0, known(replay(), 1, MpiCall.MPI_RECV));
  }

  @Test
  void receivesOfAnyChannelThatItMayHaveUsed() {
    sends(WORLD, 5, 3);
    receive(WORLD, -1, 1, EventKind.RECEIVE_THROWN);
    receive(WORLD, 5, 2, EventKind.RECEIVE);
    receive(WORLD, 5, 3, EventKind.RECEIVE);
    assertKnown(0, 90, known(replay(), 1, MpiCall.MPI_RECV));
  }

  @Test
  void receivesBehindASend() {
    sends(WORLD, 5, 1);
    trace.on(0).enter(150, MpiCall.MPI_SEND, 1);
    trace.on(0).message(EventKind.SEND_THROWN, 151, 1, 5, WORLD, 8, 0);
    trace.on(0).leave(151);
    trace.on(0).enter(200, MpiCall.MPI_SEND, 1);
    trace.on(0).message(EventKind.SEND, 200, 1, 5, WORLD, 8, 0);
    trace.on(0).leave(201);
    receive(WORLD, 5, 1, EventKind.RECEIVE);
    receive(WORLD, 5, 2, EventKind.RECEIVE);
    assertKnown(40, 45, known(replay(), 1, MpiCall.MPI_RECV));
  }

  private void collective(int rank, MpiCall call, long begin, long end) {
    trace.on(rank).enter(begin, call, 3);
    trace.on(rank).collective(end, WORLD, call == MpiCall.MPI_BCAST ? 0 : -1, 8, 8);
    trace.on(rank).leave(end);
  }

  private void threw(int rank, MpiCall call, long time) {
    trace.on(rank).enter(time, call, 3);
    trace.on(rank).message(EventKind.COLLECTIVE_THROWN, time + 1, -1, 0, WORLD, 0, 0);
    trace.on(rank).leave(time + 1);
  }

  /** Rank 1 takes no part in the first broadcast, and is late at both barriers. */
  @Test
  void collectivesKeepTheirOrder() {
    for (int rank = 0; rank < 3; rank++) {
      for (long at : new long[] {100, 1100}) {
        if (rank == 1 && at == 100) {
          threw(rank, MpiCall.MPI_BCAST, at);
        } else {
          collective(rank, MpiCall.MPI_BCAST, at, at + 5);
        }
        collective(rank, MpiCall.MPI_BARRIER, at + (rank == 1 ? 300 : 100), at + 305);
      }
    }
    ReplayResult result = replay();
    assertKnown(400, 0, known(result, 0, MpiCall.MPI_BARRIER));
    assertKnown(400, 0, known(result, 2, MpiCall.MPI_BARRIER));
    assertEquals(0, result.quality().of(Occurrence.MIXED_COLLECTIVES));
  }

  /** Rank 1 calls the barrier again when it has thrown. */
  @Test
  void oneThatIsCalledAgainTakesPart() {
    for (int rank = 0; rank < 3; rank++) {
      if (rank == 1) {
        threw(rank, MpiCall.MPI_ALLREDUCE, 100);
      }
      collective(rank, MpiCall.MPI_ALLREDUCE, rank == 1 ? 300 : 100, 305);
      collective(rank, MpiCall.MPI_ALLREDUCE, rank == 1 ? 500 : 400, 505);
    }
    ReplayResult result = replay();
    assertKnown(300, 0, known(result, 0, MpiCall.MPI_ALLREDUCE));
    assertKnown(0, 0, known(result, 1, MpiCall.MPI_ALLREDUCE));
  }

  /** One rank broadcasts where the others are in a barrier, without any exception. */
  @Test
  void whereMembersDoDifferentThingsNothingIsKnown() {
    for (int rank = 0; rank < 3; rank++) {
      collective(rank, rank == 0 ? MpiCall.MPI_BCAST : MpiCall.MPI_BARRIER, 100, 190);
    }
    ReplayResult result = replay();
    assertEquals(1, result.quality().of(Occurrence.MIXED_COLLECTIVES));
    assertKnown(0, 90, known(result, 1, MpiCall.MPI_BARRIER));
  }
}
