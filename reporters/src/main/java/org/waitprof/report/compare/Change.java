package org.waitprof.report.compare;

/**
 * A figure before and after a change.
 *
 * @param before the runs to compare with
 * @param after the runs in question
 */
public record Change(Sample before, Sample after) {

  /** Difference of the means. */
  public double difference() {
    return after.mean() - before.mean();
  }

  /** How large a difference the scatter of the runs explains; NaN where too few were repeated. */
  public double noise() {
    return Sample.noise(before, after);
  }

  /**
   * How far off the difference may be because each run's figure comes from a sample of its calls;
   * NaN where that is not known. It says nothing of another run.
   */
  public double sampling() {
    return Math.hypot(before.interval(), after.interval());
  }

  /** The noise; where that is not known, what is known of the difference: NaN if nothing is. */
  double bound() {
    return Double.isNaN(noise()) ? sampling() : noise();
  }

  /** Whether the difference is beyond that; without any known, whether there is one. */
  public boolean isBeyondNoise() {
    double bound = bound();
    return Math.abs(difference()) > (Double.isNaN(bound) ? 0 : bound);
  }
}
