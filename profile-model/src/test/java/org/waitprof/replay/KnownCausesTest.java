package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.delay.DelayCosts;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.trace.EventKind;
import org.waitprof.waitstate.WaitGroup;

/** Root causes of hand-made traces, whose costs are known. */
class KnownCausesTest {
  private static final long WORLD = 7;

  private static double shortTerm(ReplayResult result, int rank, WaitGroup group) {
    DelayCosts costs = result.ranks().get(rank).delays();
    double sum = 0;
    for (int place = 0; place < costs.size(); place++) {
      sum += costs.shortTerm(place, group);
    }
    return sum;
  }

  private static MemoryTrace world(int ranks) {
    MemoryTrace trace = new MemoryTrace(ranks);
    int[] all = new int[ranks];
    for (int rank = 0; rank < ranks; rank++) {
      all[rank] = rank;
    }
    trace.define(WORLD, all);
    return trace;
  }

  /**
   * Rank 0 comes 900 ns late to a broadcast, for which 30 others wait in one event: it causes 30
   * waits of 900 ns. So it does where another thread of it reads on meanwhile.
   */
  @Test
  void oneEventThatManyWaitFor() {
    for (int threads = 1; threads <= 2; threads++) {
      int ranks = 31;
      MemoryTrace trace = world(ranks);
      for (int rank = 0; rank < ranks; rank++) {
        trace.on(rank).enter(0, MpiCall.MPI_INIT, 1);
        trace.on(rank).leave(10);
        long begin = rank == 0 ? 1000 : 100;
        trace.on(rank).enter(begin, MpiCall.MPI_BCAST, 1);
        trace.on(rank).collective(1010, WORLD, 0, rank == 0 ? 8 : 0, 8);
        trace.on(rank).leave(1020);
      }
      if (threads == 2) {
        trace.on(0).thread(1).enter(1011, MpiCall.MPI_TEST, 2);
        trace.on(0).message(EventKind.POLLED, 1012, 1, 0, WORLD, 0, 0);
        trace.on(0).leave(1013);
      }
      ReplayResult result = new Replay(trace, 1, ProgressListener.NONE).run();
      assertEquals(30 * 900.0, shortTerm(result, 0, WaitGroup.ONE_TO_N), 1e-6);
    }
  }
}
