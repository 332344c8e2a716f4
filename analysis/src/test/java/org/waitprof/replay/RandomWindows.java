package org.waitprof.replay;

import java.util.Random;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/**
 * A random program that synchronises by a window, as MPI would run it: fences, and pairs of ranks
 * with post and start, complete and wait; between them everybody computes for a random time.
 */
final class RandomWindows extends SimulatedRanks {
  private static final long WINDOW = 9;

  RandomWindows(Random random) {
    super(random, false);
    trace.define(WINDOW, ranks(everybody()));
    for (int rank = 0; rank < worldSize; rank++) {
      call(rank, MpiCall.MPI_INIT, 1000);
    }
    for (int step = 3 + random.nextInt(30); step > 0; step--) {
      for (int rank = 0; rank < worldSize; rank++) {
        clock[rank] += random.nextInt(3) == 0 ? random.nextInt(5000) : 0;
      }
      if (random.nextInt(3) == 0) {
        fence();
      } else {
        access(random.nextInt(worldSize), random.nextInt(worldSize));
      }
    }
    long last = 0;
    for (long time : clock) {
      last = Math.max(last, time);
    }
    for (int rank = 0; rank < worldSize; rank++) {
      trace.on(rank).enter(clock[rank], MpiCall.MPI_FINALIZE, 1);
      trace.on(rank).leave(last + 10);
    }
  }

  private void fence() {
    long last = 0;
    for (long time : clock) {
      last = Math.max(last, time);
    }
    for (int rank = 0; rank < worldSize; rank++) {
      long leave = last + little();
      trace.on(rank).enter(clock[rank], MpiCall.MPI_WIN_FENCE, line());
      trace.on(rank).collective(leave, WINDOW, -1, 0, 0);
      trace.on(rank).leave(leave);
      clock[rank] = leave;
    }
  }

  /** One rank writes to the other's memory: waits for its post, and is waited for. */
  private void access(int from, int to) {
    if (from == to) {
      return;
    }
    onWindow(to, MpiCall.MPI_WIN_POST, clock[to] + 1, from);
    long posted = clock[to] - 1;
    onWindow(from, MpiCall.MPI_WIN_START, Math.max(clock[from], posted) + little(), to);
    clock[from] += random.nextInt(2000);
    onWindow(from, MpiCall.MPI_PUT, clock[from] + little(), to);
    clock[from] += random.nextInt(2000);
    long completes = clock[from];
    onWindow(from, MpiCall.MPI_WIN_COMPLETE, clock[from] + little(), TraceEvent.ANY);
    clock[to] += random.nextInt(2000);
    onWindow(to, MpiCall.MPI_WIN_WAIT, Math.max(clock[to], completes) + little(), TraceEvent.ANY);
  }

  private void onWindow(int rank, MpiCall call, long leave, int peer) {
    trace.on(rank).enter(clock[rank], call, line());
    trace.on(rank).message(EventKind.ON_WINDOW, leave, peer, 0, WINDOW, 0, 0);
    trace.on(rank).leave(leave);
    clock[rank] = leave;
  }
}
