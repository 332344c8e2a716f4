package org.waitprof.benchmarks.accuracy;

/**
 * Waiting of one pattern at one line of one program, as parts of the ranks' run time.
 *
 * @param run the program, its load and ranks
 * @param pattern id of the wait state
 * @param call the MPI call
 * @param line the innermost frame
 * @param measured what the trace says
 * @param estimated what each estimator says, in the order of {@link RunPair#ESTIMATORS}
 */
record WaitCase(
    String run, String pattern, String call, String line, double measured, double[] estimated) {

  /** Estimated minus measured, in percentage points. */
  double points(int estimator) {
    return 100 * (estimated[estimator] - measured);
  }

  /** The larger one of measured and the first estimate. */
  double largest() {
    return Math.max(measured, estimated[0]);
  }
}
