package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.thread.StoppedThread;
import org.waitprof.sample.Sampler;

/**
 * Notifies the agent that Init has returned, that Finalize has been entered and that it has
 * returned. What the agent does there, MPI calls included, is not recorded, and what it throws
 * stays here. A stop of the thread is passed on when Init or Finalize returns: the other ranks wait
 * for this one. Called by probes, in the application's threads.
 */
public final class LifecycleHooks {
  private static final int INITIALIZED = 0;
  private static final int MEETING = 1;
  private static final int FINALIZING = 2;
  private static final int FINALIZED = 3;

  private LifecycleHooks() {}

  public static void initialized(ThreadState state, Class<?> mpi) {
    report(INITIALIZED, state, mpi);
    StoppedThread.passOnKept();
  }

  /**
   * Finalize has been entered: returns when all ranks have come there.
   *
   * @return whether this is the rank's first Finalize, before which it measured
   */
  static boolean meeting(ThreadState state, Class<?> mpi) {
    return report(MEETING, state, mpi);
  }

  static void finalizing(ThreadState state, Class<?> mpi) {
    report(FINALIZING, state, mpi);
  }

  public static void finalized(ThreadState state) {
    report(FINALIZED, state, Object.class);
    StoppedThread.passOnKept();
  }

  private static boolean report(int point, ThreadState state, Class<?> mpi) {
    long context = state.context;
    boolean interrupted = false;
    try {
      RankCounters rank = rank(state);
      if (rank == null || (point == MEETING && !rank.isRunning())) {
        return false;
      }
      state.busy = true;
      Sampler sampler = state.table.sampler;
      if (point == MEETING && sampler != null) {
        end(sampler, state);
      }
      // Files and the other ranks cannot be reached by a thread that has been interrupted.
      interrupted = Thread.interrupted();
      report(point, RankRegistry.lifecycle(), rank, mpi);
      if (point == INITIALIZED) {
        rank.beginRun();
        Regions.began(state);
        // What takes time from the computation before the first call is measured from here on.
        Sampler unused = MissedMessages.samplerOf(state.table);
      }
    } catch (Throwable e) {
      failed(state, e);
    } finally {
      state.context = context;
      state.busy = false;
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    return true;
  }

  /** A failure here is one rank's alone: the others wait for it to come to the meeting. */
  private static void end(Sampler sampler, ThreadState state) {
    try {
      sampler.ending(Clock.ticks());
    } catch (Throwable e) {
      failed(state, e);
    }
  }

  private static void report(
      int point, @Nullable Lifecycle lifecycle, RankCounters rank, Class<?> mpi) {
    if (point == MEETING) {
      rank.header().meetInFinalize();
      long since = lifecycle == null ? 0 : lifecycle.meeting(rank);
      rank.header().endRun(since);
      return;
    } else if (point == FINALIZING) {
      rank.header().enterFinalize();
      RecorderFaults.reportLate();
    } else if (point == FINALIZED) {
      rank.header().leaveFinalize();
    }
    if (lifecycle == null) {
      return;
    }
    if (point == INITIALIZED) {
      lifecycle.initialized(mpi, rank);
    } else if (point == FINALIZING) {
      lifecycle.finalizing(mpi, rank);
    } else {
      lifecycle.finalized(rank);
    }
  }

  private static @Nullable RankCounters rank(ThreadState state) {
    SlotTable table = state.table == SlotTable.UNATTACHED ? SlowPath.attach(state) : state.table;
    return table == null ? null : table.rank;
  }

  /** A failure of the agent must not become the application's: it is reported, each time. */
  private static void failed(ThreadState state, Throwable fault) {
    if (StoppedThread.keep(fault)) {
      return;
    }
    try {
      RecorderFaults.report(fault);
      RecorderFaults.note(state, fault);
    } catch (Throwable e) {
      return; // Not even that can be said.
    }
  }
}
