package org.waitprof.record;

/**
 * Receives single MPI calls, for the agent's Flight Recorder events. Called in the application's
 * threads; implementations throw nothing.
 */
public interface CallObserver {
  /**
   * Whether {@link #begin} wants to see calls from now on. Called at the end of some long calls.
   */
  boolean isOn();

  /** A call begins. The result is handed back at its end. */
  Object begin();

  /**
   * The call is over.
   *
   * @param begun result of {@link #begin}
   * @param rank the rank's counters
   * @param callOrdinal of the {@code MpiCall}
   * @param bytes as counted
   */
  void end(Object begun, RankCounters rank, int callOrdinal, long bytes);
}
