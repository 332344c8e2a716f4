package org.waitprof.report.compare;

/**
 * A figure on both sides.
 *
 * @param before the runs to compare with
 * @param after the runs in question
 */
public record Change(Sample before, Sample after) {

  /** Difference of the means. */
  public double difference() {
    return after.mean() - before.mean();
  }

  /** How large a difference noise alone explains; NaN if nothing is known of it. */
  public double noise() {
    return Sample.noise(before, after);
  }

  /** Whether the difference is beyond noise; without noise known, whether there is any. */
  public boolean isBeyondNoise() {
    double noise = noise();
    return Math.abs(difference()) > (Double.isNaN(noise) ? 0 : noise);
  }
}
