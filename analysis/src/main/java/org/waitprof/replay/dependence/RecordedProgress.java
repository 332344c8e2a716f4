package org.waitprof.replay.dependence;

/**
 * Progress of the ranks by the times of the recorded run. It shows whether a rank may still do what
 * another waited for.
 */
public interface RecordedProgress {
  /**
   * Begin of the call that a rank is in or has just left; a far later time behind its last call.
   */
  long enterNanos(int rank);

  /** End of the call of {@link #enterNanos}. */
  long leaveNanos(int rank);
}
