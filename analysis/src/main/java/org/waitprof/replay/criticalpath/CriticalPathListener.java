package org.waitprof.replay.criticalpath;

/** Notified, on the thread of the analysis, of the places where the critical path ran. */
public interface CriticalPathListener {
  CriticalPathListener NONE = (rank, fromNanos, toNanos) -> {};

  /** The path ran on a rank for a while; times of the common clock. */
  void ran(int rank, long fromNanos, long toNanos);
}
