package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.simulate.Hypotheses;
import org.waitprof.simulate.SimulationFailure;
import org.waitprof.simulate.Survey;
import org.waitprof.trace.EventKind;

/** Simulated probes wait for the message that they found in the recorded run, and no other. */
class ProbedSimulationTest {
  private static final long MS = 1_000_000;

  private final MemoryTrace trace = new MemoryTrace(2);

  /**
   * MPJ Express says how many elements a probe has found, and not how many bytes: a later message
   * is as long. That one is an answer to what rank 1 sends behind the probe.
   */
  @Test
  void aProbeIsForAMessageOfItsTag() throws SimulationFailure {
    trace.define(SimulatedRanks.WORLD, 0, 1);
    call(0, MpiCall.MPI_SEND, EventKind.SEND, 11, 12, 5, 16);
    call(0, MpiCall.MPI_RECV, EventKind.RECEIVE, 12, 24, 7, 8);
    call(0, MpiCall.MPI_SEND, EventKind.SEND, 24, 25, 6, 4);
    call(1, MpiCall.MPI_PROBE, EventKind.PROBED, 2, 12, 5, 4);
    call(1, MpiCall.MPI_RECV, EventKind.RECEIVE, 12, 13, 5, 16);
    call(1, MpiCall.MPI_SEND, EventKind.SEND, 23, 24, 7, 8);
    call(1, MpiCall.MPI_RECV, EventKind.RECEIVE, 24, 25, 6, 4);
    Survey survey = new Survey(trace, 1, Replay.ProgressListener.NONE);
    assertEquals(23, SimulationTest.run(survey, trace, Hypotheses.NONE).runNanos() / 1e6, 0.1);
  }

  /** A call between the ranks; times are milliseconds. */
  private void call(
      int rank, MpiCall call, EventKind kind, long from, long to, int tag, int bytes) {
    trace.on(rank).enter(from * MS, call, 1);
    long time = (kind == EventKind.SEND ? from : to) * MS;
    trace.on(rank).message(kind, time, 1 - rank, tag, SimulatedRanks.WORLD, bytes, 0);
    trace.on(rank).leave(to * MS);
  }
}
