package org.waitprof.estimate;

/**
 * Estimates the time of a call that does not wait. All time beyond it is waiting. One class per
 * estimator; {@link Estimators} lists them, and all inherit the contract test.
 */
public interface Estimator {
  /** The name on the command line: {@code minimum}. Lower case, unique. */
  String id();

  /**
   * Returns the time of a call of the category on a rank when it does not wait.
   *
   * @param calls all calls of one category
   * @param rank one that has any
   * @return nanoseconds, not negative
   */
  double thresholdNanos(CategoryDurations calls, int rank);

  /**
   * Whether calls shorter than that count against the longer ones, as in the paper, where none is
   * shorter; else they count as not waiting.
   */
  default boolean isMinimum() {
    return false;
  }
}
