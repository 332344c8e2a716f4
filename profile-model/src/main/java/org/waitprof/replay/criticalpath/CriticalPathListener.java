package org.waitprof.replay.criticalpath;

/** Is told where the critical path ran. Called on the thread of the analysis. */
public interface CriticalPathListener {
  /** Is told and does nothing. */
  CriticalPathListener NONE = (rank, fromNanos, toNanos) -> {};

  /** It ran on a rank for a while; times of the common clock. */
  void ran(int rank, long fromNanos, long toNanos);
}
