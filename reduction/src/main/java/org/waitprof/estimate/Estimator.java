package org.waitprof.estimate;

/**
 * A way to tell how long a call takes that does not wait. What a call takes longer is waiting. One
 * class an estimator; {@link Estimators} lists them, and all inherit the contract test.
 */
public interface Estimator {
  /** The name on the command line: {@code minimum}. Lower case, unique. */
  String id();

  /**
   * How long a call of the category takes on a rank when it does not wait.
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
