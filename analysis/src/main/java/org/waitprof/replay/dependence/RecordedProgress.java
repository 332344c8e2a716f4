package org.waitprof.replay.dependence;

/**
 * Progress of the ranks by the times of the recorded run, from which follows whether a rank may
 * still do what another waited for.
 */
public interface RecordedProgress {
  /** Begin of the call that a rank is in or has just left; far away behind its last one. */
  long enterNanos(int rank);

  /** End of that call. */
  long leaveNanos(int rank);
}
