package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.waitprof.replay.PolledTraces.sizeClass;

import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.model.SizeClass;
import org.waitprof.trace.EventKind;

/** Calls of a trace are sized as those of a profile, so that the rows of both can be compared. */
class SizesOfCallsTest {
  private final MemoryTrace trace = new MemoryTrace(2);

  @Test
  void whoSendsAndReceivesIsSizedByWhatComes() {
    trace.define(SimulatedRanks.WORLD, 0, 1);
    sendrecv(true);
    assertEquals(SizeClass.of(64), sizeClass(trace, MpiCall.MPI_SENDRECV));
  }

  @Test
  void soIsWhoReceivesFromNobody() {
    trace.define(SimulatedRanks.WORLD, 0, 1);
    sendrecv(false);
    assertEquals(0, sizeClass(trace, MpiCall.MPI_SENDRECV));
  }

  private void sendrecv(boolean receives) {
    trace.on(1).enter(10, MpiCall.MPI_SENDRECV, 1);
    trace.on(1).message(EventKind.SEND, 10, 0, 5, SimulatedRanks.WORLD, 1600, 0);
    if (receives) {
      trace.on(1).message(EventKind.RECEIVE, 20, 0, 5, SimulatedRanks.WORLD, 64, 0);
    }
    trace.on(1).leave(20);
  }
}
