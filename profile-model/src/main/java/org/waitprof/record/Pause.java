package org.waitprof.record;

import org.jspecify.annotations.Nullable;

/**
 * Stops and resumes measuring, as MPI_Pcontrol does: for the rank of the calling thread, all its
 * threads included; before Init, when no rank is known yet, for the process. Calls under way are
 * still booked. A rank's run time does not contain the time for which it was paused.
 *
 * <p>The hot path reads one flag, which says whether any rank of the process is paused.
 */
public final class Pause {
  /** Whether a closer look is needed. Plain: another thread sees a change at its next call. */
  static boolean anywhere;

  /** Whether ranks that are yet to come begin paused. */
  private static boolean atStart;

  private Pause() {}

  /** Lets every rank of this process begin paused: the option {@code paused}. */
  public static void start() {
    atStart = true;
    anywhere = true;
  }

  /** Stops or resumes measuring on the rank of the calling thread. */
  public static synchronized void set(boolean pause) {
    RankCounters rank = ofCaller();
    if (rank == null) {
      atStart = pause;
    } else {
      rank.pause(pause);
      // No other rank can come where the binding is loaded once for the process.
      atStart &= !rank.isAlone();
    }
    boolean any = atStart;
    for (RankCounters each : RankCounters.all()) {
      any |= each.isPaused();
    }
    anywhere = any;
  }

  /** Whether new ranks begin paused. */
  static boolean atStart() {
    return atStart;
  }

  /** Whether the rank of a thread that enters an MPI call is paused. */
  static boolean holds(ThreadState state) {
    if (state.table == SlotTable.UNATTACHED && NewKey.attach(state) == null) {
      return true;
    }
    return state.table.rank.isPaused();
  }

  private static @Nullable RankCounters ofCaller() {
    ThreadState state = ThreadState.current();
    return state.table == SlotTable.UNATTACHED ? NewKey.rankOfCaller() : state.table.rank;
  }
}
