package org.waitprof.replay.criticalpath;

/** Notified of where the critical path ran, on the thread of the analysis. */
public interface CriticalPathListener {
  /** Does nothing. */
  CriticalPathListener NONE = (rank, fromNanos, toNanos) -> {};

  /** It ran on a rank for a while; times of the common clock. */
  void ran(int rank, long fromNanos, long toNanos);
}
