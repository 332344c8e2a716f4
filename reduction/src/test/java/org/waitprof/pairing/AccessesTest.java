package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;

/**
 * Expectation: accesses to windows are matched as messages are, with two differences: a start may
 * end before the other side allows the access, and a row of which nothing was kept is not measured.
 */
class AccessesTest extends SampledPair {
  private static final int WINDOW = 3;

  private void receive(int slot, int tag, long enter, long leave) {
    receiver.call(slot, enter, leave);
    receiver.sampler.received(receiver.comm(WINDOW), 0, tag, 0);
  }

  @Test
  void aWaitEndsWhenTheOtherCompletes() {
    for (long begin : new long[] {1000, 3000, 5000}) {
      sender.send(WINDOW, 2, begin + 400);
      receive(EXPOSED, 2, begin, begin + 450);
    }
    exact(EXPOSED, 3 * 400);
  }

  @Test
  void aStartMayEndBeforeThePost() {
    sender.send(WINDOW, 0, 1400);
    receive(START, 0, 1000, 1001);
    sender.send(WINDOW, 0, 3400);
    receive(START, 0, 3000, 3450);
    exact(START, 401);
  }

  @Test
  void whatNobodyToldOfIsNotMeasured() {
    receiver.call(EXPOSED, 1000, 1400);
    AnalysedSample analysed = analysed(receiver);
    assertFalse(row(analysed, EXPOSED).complete());
    assertEquals(0, row(analysed, EXPOSED).calls());
    assertTrue(AnalysedSample.covers(MpiCall.MPI_WIN_WAIT));
  }
}
