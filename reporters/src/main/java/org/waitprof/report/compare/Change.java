package org.waitprof.report.compare;

/**
 * A figure before and after a change.
 *
 * @param before the runs to compare with
 * @param after the runs in question
 */
public record Change(Sample before, Sample after) {

  /** Mean of the runs after the change, minus the mean before it. */
  public double difference() {
    return after.mean() - before.mean();
  }

  /** Largest difference that the scatter of the runs explains; NaN if too few were repeated. */
  public double noise() {
    return Sample.noise(before, after);
  }

  /**
   * Error of the difference that is due to sampling each run's calls; NaN if unknown. It does not
   * cover differences between runs.
   */
  public double sampling() {
    return Math.hypot(before.interval(), after.interval());
  }

  /** The noise; if unknown, the error of sampling; NaN if both are unknown. */
  double bound() {
    return Double.isNaN(noise()) ? sampling() : noise();
  }

  /** Whether the difference is beyond the bound; with unknown bound, whether it is not 0. */
  public boolean isBeyondNoise() {
    double bound = bound();
    return Math.abs(difference()) > (Double.isNaN(bound) ? 0 : bound);
  }
}
