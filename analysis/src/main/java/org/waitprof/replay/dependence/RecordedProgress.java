package org.waitprof.replay.dependence;

/**
 * How far ranks have come, by the times of the recorded run: whether one may still do what another
 * waited for.
 */
public interface RecordedProgress {
  /** Begin of the call that a rank is in or has just left; far away behind its last one. */
  long enterNanos(int rank);

  /** End of that call. */
  long leaveNanos(int rank);
}
