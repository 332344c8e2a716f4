package org.waitprof.record;

/**
 * Measures the cost of recording one call in this process, with the code that really runs. It uses
 * a key of a scratch table, the real clock, histogram and counters. Called once at the entry of
 * Finalize.
 */
public final class RecordCost {
  /**
   * Few calls, so that they do not make the JVM compile anything. In a program that called MPI
   * often enough for this cost to matter, the code is already compiled.
   */
  private static final int ROUNDS = 5;

  private static final int CALLS = 30;

  private RecordCost() {}

  /**
   * Books calls into a slot that no reader sees, timed in rounds; the quickest round counts.
   *
   * @return picoseconds per call
   */
  public static long measurePicos(RankCounters rank) {
    ThreadState state = ThreadState.current();
    SlotTable real = state.table;
    long context = state.context;
    boolean busy = state.busy;
    SlotTable scratch = SlotTable.scratch(rank, Thread.currentThread(), context + state.region);
    long best = Long.MAX_VALUE;
    try {
      state.table = scratch;
      for (int round = 0; round < ROUNDS; round++) {
        long begin = System.nanoTime();
        for (int i = 0; i < CALLS; i++) {
          state.busy = false;
          Probe.exit(Probe.begin(state, 0, 0, 0));
        }
        best = Math.min(best, System.nanoTime() - begin);
      }
    } finally {
      state.table = real;
      state.context = context;
      state.busy = busy;
    }
    return best * 1000 / CALLS;
  }
}
