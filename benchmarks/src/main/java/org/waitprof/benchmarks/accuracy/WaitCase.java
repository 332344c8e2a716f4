package org.waitprof.benchmarks.accuracy;

/**
 * Waiting of one pattern at one line of one program, as parts of the ranks' run time.
 *
 * @param run the program, its load and ranks
 * @param others share of the machine in percent that other processes took; empty if not known
 * @param place place of the calls
 * @param calls number of calls of all ranks that can wait
 * @param measured waiting in the replay, by Scalasca's definitions
 * @param withProgress that waiting plus waiting for receivers that were not in MPI, see {@link
 *     ErrorAttribution}
 * @param stalled time of these calls that the lateness of no other rank explains
 * @param interval half of the 95 % interval of the sample; 0 if it was measured or estimated
 * @param estimated result of each way, in the order of {@link RunPair#WAYS}
 */
record WaitCase(
    String run,
    String others,
    Place place,
    long calls,
    double measured,
    double withProgress,
    double stalled,
    double interval,
    double[] estimated) {

  /**
   * Key of a wait in a profile and in a trace.
   *
   * @param pattern id of the wait state
   * @param call the MPI call
   * @param line the innermost frame
   */
  record Place(String pattern, String call, String line) {}

  /** Among so few there need not be one that does not wait. */
  private static final int FEW_CALLS = 8;

  /**
   * Maximum percentage of the machine that others take in a quiet run, as in {@code accuracy.sh}.
   */
  private static final int QUIET_PERCENT = 3;

  /** Estimated minus measured, in percentage points. */
  double points(int estimator) {
    return 100 * (estimated[estimator] - measured);
  }

  /**
   * Whether other processes had a notable part of the machine meanwhile, or their part is unknown.
   */
  boolean isDisturbed() {
    return others.isEmpty() || Integer.parseInt(others.replaceAll("[^0-9]", "")) > QUIET_PERCENT;
  }

  /** The larger one of measured and the first estimate. */
  double largest() {
    return Math.max(measured, estimated[0]);
  }

  /** The distance that is asked for, in percentage points. */
  double goal() {
    return switch (place.pattern) {
      case "late_sender", "late_receiver" -> place.call.startsWith("MPI_Waitall") ? 2 : 1;
      default -> 0.3;
    };
  }

  /** The distance that a sample should keep, in percentage points. */
  double hardGoal() {
    return switch (place.pattern) {
      case "late_sender", "late_receiver" -> place.call.startsWith("MPI_Waitall") ? 0.5 : 0.3;
      default -> 0.1;
    };
  }

  /** Reason why an estimate is further away than the goal; empty if it is not. */
  String reason(int estimator) {
    double goal = goal();
    if (calls < FEW_CALLS && points(estimator) < -goal) {
      return "few calls";
    }
    if (Math.abs(points(estimator)) <= goal) {
      return "";
    }
    double progress = 100 * (estimated[estimator] - Math.max(measured, withProgress));
    if (Math.abs(progress) <= goal) {
      return "progress";
    }
    double left = progress - 100 * stalled;
    if (progress > 0 && left <= goal) {
      return withProgress > measured + goal / 100 ? "progress, stalls" : "stalls";
    }
    return progress < 0 ? "threshold too high" : "threshold too low";
  }
}
