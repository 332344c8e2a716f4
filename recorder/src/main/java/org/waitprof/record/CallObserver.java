package org.waitprof.record;

/**
 * Receives single MPI calls, for the agent's Flight Recorder events. Called in the application's
 * threads; implementations throw nothing.
 */
public interface CallObserver {
  /**
   * Asked now and then, at the end of a call that took long: whether calls are to be shown to
   * {@link #begin} from now on.
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
