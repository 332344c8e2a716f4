package org.waitprof.record;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The turning points of a rank's life, told to the agent. What the agent does there, MPI calls
 * included, is not recorded, and what it throws stays here.
 */
final class Turn {
  private Turn() {}

  static void initialized(ThreadState state, Class<?> mpi) {
    tell(state, lifecycle -> lifecycle.initialized(mpi, state.table.rank));
  }

  static void finalizing(ThreadState state, Class<?> mpi) {
    if (state.table == SlotTable.UNATTACHED) {
      NewKey.attach(state);
    }
    RankCounters rank = state.table.rank;
    if (rank.isRunning()) {
      rank.enterFinalize();
      tell(state, lifecycle -> lifecycle.finalizing(mpi, rank));
    }
  }

  static void finalized(ThreadState state) {
    state.table.rank.leaveFinalize();
    tell(state, lifecycle -> lifecycle.finalized(state.table.rank));
  }

  private static void tell(ThreadState state, Consumer<Lifecycle> what) {
    @Nullable Lifecycle lifecycle = RecordSettings.lifecycle();
    if (lifecycle == null) {
      return;
    }
    state.busy = true;
    long context = state.context;
    try {
      what.accept(lifecycle);
    } catch (Throwable e) {
      // The application comes first: a failure of the agent must not become its failure.
      System.err.println("waitprof: " + e + "; the application goes on");
    } finally {
      state.context = context;
      state.busy = false;
    }
  }
}
