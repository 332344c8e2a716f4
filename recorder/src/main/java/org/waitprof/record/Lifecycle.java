package org.waitprof.record;

import org.waitprof.record.path.MissingSites;

/**
 * Notified of a rank's first call, the end of Init, and begin and end of Finalize; the agent
 * implements it. Called in the application's threads, outside of any timed region; implementations
 * throw nothing.
 */
public interface Lifecycle extends MissingSites {
  /**
   * A thread is about to make its first recorded call. Called in that thread, which may be in Init
   * itself.
   *
   * @param rank the rank's counters
   */
  void attached(RankCounters rank);

  /**
   * Init has returned. Called once per MPI session.
   *
   * @param mpi the binding's class {@code mpi.MPI}, as the rank's class loader sees it
   * @param rank the rank's counters
   */
  void initialized(Class<?> mpi, RankCounters rank);

  /**
   * Finalize has been entered. All ranks that finalise call this; it returns when all have come,
   * and at once where the ranks cannot talk to each other. The rank's time in it is booked as
   * waiting in Finalize, but for the time that the meeting itself takes.
   *
   * @param enteredNanos when this rank entered Finalize, by {@code System.nanoTime}
   * @return nanoseconds since the last rank entered Finalize; 0 where that is not known
   */
  long meeting(RankCounters rank, long enteredNanos);

  /**
   * All ranks have entered Finalize, and it has not yet begun. All ranks that finalise call this,
   * so it may communicate.
   */
  void finalizing(Class<?> mpi, RankCounters rank);

  /** Finalize has returned on this rank: MPI can no longer be used. */
  void finalized(RankCounters rank);
}
