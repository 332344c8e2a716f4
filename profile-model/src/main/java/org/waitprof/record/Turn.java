package org.waitprof.record;

import org.jspecify.annotations.Nullable;

/**
 * The turning points of a rank's life, told to the agent. What the agent does there, MPI calls
 * included, is not recorded, and what it throws stays here.
 */
final class Turn {
  private Turn() {}

  static void initialized(ThreadState state, Class<?> mpi) {
    if (state.table == SlotTable.UNATTACHED && NewKey.attach(state) == null) {
      return;
    }
    tell(state, true, mpi);
  }

  static void finalizing(ThreadState state, Class<?> mpi) {
    if (state.table == SlotTable.UNATTACHED && NewKey.attach(state) == null) {
      return;
    }
    RankCounters rank = state.table.rank;
    if (rank.isRunning()) {
      rank.enterFinalize();
      tell(state, false, mpi);
    }
  }

  static void finalized(ThreadState state) {
    state.table.rank.leaveFinalize();
    tell(state, false, null);
  }

  /** Which point it is: without the binding's class, the last; else the first or the one before. */
  private static void tell(ThreadState state, boolean begins, @Nullable Class<?> mpi) {
    Lifecycle lifecycle = RecordSettings.lifecycle();
    if (lifecycle == null) {
      return;
    }
    state.busy = true;
    long context = state.context;
    RankCounters rank = state.table.rank;
    // Files and the other ranks cannot be reached by a thread that has been interrupted.
    boolean interrupted = Thread.interrupted();
    try {
      if (mpi == null) {
        lifecycle.finalized(rank);
      } else if (begins) {
        lifecycle.initialized(mpi, rank);
      } else {
        lifecycle.finalizing(mpi, rank);
      }
    } catch (Throwable e) {
      // The application comes first: a failure of the agent must not become its failure.
      System.err.println("waitprof: " + e + "; the application goes on");
    } finally {
      state.context = context;
      state.busy = false;
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
