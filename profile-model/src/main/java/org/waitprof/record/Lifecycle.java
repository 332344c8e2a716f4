package org.waitprof.record;

import java.util.List;

/**
 * What the agent does at the turning points of a rank's life. Called in the application's threads,
 * outside of any timed region; implementations throw nothing.
 */
public interface Lifecycle {
  /**
   * Init has returned. Called once per MPI session.
   *
   * @param mpi the binding's class {@code mpi.MPI}, as the rank's class loader sees it
   * @param rank the rank's counters
   */
  void initialized(Class<?> mpi, RankCounters rank);

  /**
   * Finalize has been entered and has not yet begun. All ranks that finalise call this, so it may
   * communicate.
   */
  void finalizing(Class<?> mpi, RankCounters rank);

  /** Finalize has returned. */
  void finalized(RankCounters rank);

  /**
   * A stack walk disagreed with the running hash.
   *
   * @param stack application frames, outermost first
   * @param known whether each frame's site is instrumented
   */
  void mismatch(List<StackWalker.StackFrame> stack, boolean[] known);
}
