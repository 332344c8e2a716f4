package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.thread.AgentThread;
import org.waitprof.record.thread.StackRoom;
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

  /**
   * Steps on a thread of the agent, where the program's own thread has too little stack for them:
   * the other ranks wait for this one. The program's thread waits meanwhile, so that MPI is called
   * by one thread at a time.
   */
  private static final class Elsewhere implements Runnable {
    private final int point;
    private final ThreadState state;
    private final Class<?> mpi;
    boolean reported;

    Elsewhere(int point, ThreadState state, Class<?> mpi) {
      this.point = point;
      this.state = state;
      this.mpi = mpi;
    }

    @Override
    public void run() {
      ThreadState.current().busy = true; // What it calls is not recorded.
      reported = reportHere(point, state, mpi, false);
    }
  }

  public static void initialized(ThreadState state, Class<?> mpi) {
    report(INITIALIZED, state, mpi);
    StoppedThread.passOnKept();
  }

  /**
   * Finalize has been entered, at the state's start of a call: returns when all ranks have come.
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
    if (StackRoom.isLarge()) {
      return reportHere(point, state, mpi, true);
    }
    try {
      Elsewhere steps = new Elsewhere(point, state, mpi);
      return AgentThread.does("waitprof-steps", steps, 0) && steps.reported;
    } catch (Throwable e) {
      failed(state, e);
      return false;
    }
  }

  private static boolean reportHere(
      int point, ThreadState state, Class<?> mpi, boolean isOwnThread) {
    long context = state.context;
    boolean interrupted = false;
    try {
      RankCounters rank = rank(state, mpi, isOwnThread);
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
      report(point, RankRegistry.lifecycle(), rank, mpi, state.startTicks);
      if (point == INITIALIZED) {
        rank.beginRun();
        Regions.began(state);
        // What takes time from the computation before the first call is measured from here on.
        Sampler unused =
            state.table == SlotTable.UNATTACHED ? null : MissedMessages.samplerOf(state.table);
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
      int point, @Nullable Lifecycle lifecycle, RankCounters rank, Class<?> mpi, long enterTicks) {
    if (point == MEETING) {
      rank.header().meetInFinalize();
      long ago = Math.round((Clock.ticks() - enterTicks) * Clock.nanosPerTick());
      long since = lifecycle == null ? 0 : lifecycle.meeting(rank, System.nanoTime() - ago);
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

  /** The rank of a thread that may have no counters of its own: the others wait for the rank. */
  private static @Nullable RankCounters rank(ThreadState state, Class<?> mpi, boolean isOwnThread) {
    SlotTable table = state.table;
    if (table == SlotTable.UNATTACHED) {
      table = isOwnThread ? SlowPath.attach(state) : null;
    }
    if (table != null) {
      return table.rank;
    }
    RankCounters only = RankRegistry.only();
    ClassLoader loader = mpi.getClassLoader();
    return only != null || loader == null ? only : RankRegistry.of(loader);
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
