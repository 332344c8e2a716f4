package org.waitprof.record;

import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.OffCore;

/**
 * Cost of recording. That of one call is measured in this process, with the code that really runs,
 * a key of a scratch table, the real clock, histogram and counters. Readings of what took a thread
 * its core, around long computations, are timed one by one. Called at the entry of Finalize.
 */
public final class RecordCost {
  /**
   * Few calls, so that they do not make the JVM compile anything. In a program that called MPI
   * often enough for this cost to matter, the code is already compiled.
   */
  private static final int ROUNDS = 5;

  private static final int CALLS = 30;

  private RecordCost() {}

  /** Measures the cost, and notes it in the rank's counters with that of all readings so far. */
  public static void note(RankCounters rank) {
    rank.header().put(CounterLayout.RECORD_COST_PICOS_OFFSET, measurePicos(rank));
    if (rank.numbering() != null || rank.pathListener() != null) { // Otherwise nothing is read.
      long ranks = Math.max(1, RankRegistry.all().size());
      rank.header().put(CounterLayout.READING_NANOS_OFFSET, OffCore.spentNanos() / ranks);
    }
  }

  /**
   * Books calls into a slot that no reader sees, timed in rounds; the quickest round counts.
   *
   * @return picoseconds per call
   */
  private static long measurePicos(RankCounters rank) {
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
