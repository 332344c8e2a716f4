package org.waitprof.record;

import org.jspecify.annotations.Nullable;

/**
 * Stops and resumes measuring, as MPI_Pcontrol does. It acts on the rank of the calling thread,
 * with all its threads. Before Init, when no rank is known yet, it acts on the process. Calls under
 * way are still booked. A rank's run time does not contain the time for which it was paused.
 *
 * <p>The hot path reads one flag, {@link ThreadState#slowPathCheck}.
 */
public final class Pause {
  /** Whether messages are numbered meanwhile, so that those after a pause have their numbers. */
  private static boolean counts;

  private Pause() {}

  /** Lets messages be numbered while measuring is paused: for the coordinated sample. */
  public static void countMeanwhile() {
    counts = true;
  }

  /** Lets every rank of this process begin paused: the option {@code paused}. */
  public static void start() {
    RankRegistry.startPaused(true);
    ThreadState.slowPathCheck = true;
  }

  /** Stops or resumes measuring on the rank of the calling thread. */
  public static synchronized void set(boolean pause) {
    try {
      RankCounters rank = ofCaller();
      if (rank == null) {
        RankRegistry.startPaused(pause);
      } else {
        if (pause && !counts) {
          rank.missNumbers();
        }
        rank.header().pause(pause);
        if (rank.isAlone()) {
          // No other can come: the binding is loaded once for the process.
          RankRegistry.startPaused(false);
        }
      }
      refresh();
    } catch (Throwable e) {
      RecorderFaults.note(ThreadState.current(), e);
    }
  }

  /** Decides whether calls need the slow path. A thread that was given up always needs it. */
  static synchronized void refresh() {
    ThreadState.slowPathCheck =
        RankRegistry.anyPaused() || RecorderFaults.hasGivenUp() || ThreadState.failure != null;
  }

  /**
   * Whether a call of this thread that is about to begin is not recorded: measuring is paused, or
   * the thread has been given up. Cold as long as {@link ThreadState#slowPathCheck} is not set.
   */
  @SuppressWarnings("StaticAssignmentOfThrowable") // woven handlers have nowhere else to put it
  static boolean skips(ThreadState state) {
    Throwable failure = ThreadState.failure;
    if (failure != null && SlowPath.hasStack()) {
      ThreadState.failure = null;
      RecorderFaults.note(state, failure);
      if (state.table != SlotTable.UNATTACHED) {
        state.table.rank.missNumbers(); // The call that failed may have sent or received.
      }
      refresh();
    }
    return state.givenUp || appliesTo(state);
  }

  private static boolean appliesTo(ThreadState state) {
    if (state.table == SlotTable.UNATTACHED && SlowPath.attach(state) == null) {
      return true;
    }
    boolean paused = state.table.rank.header().isPaused();
    state.counting = paused && counts;
    return paused && !counts;
  }

  private static @Nullable RankCounters ofCaller() {
    ThreadState state = ThreadState.current();
    return state.table == SlotTable.UNATTACHED ? SlowPath.rankOfCaller() : state.table.rank;
  }
}
