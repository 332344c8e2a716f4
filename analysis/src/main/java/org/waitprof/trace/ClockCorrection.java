package org.waitprof.trace;

/**
 * Correction that maps a rank's clock to the common one: an offset at Init, one at Finalize, a
 * straight line between. Cursors apply it; from outside it can be asked for.
 *
 * @param startNanos when the first was measured, on the rank's own clock
 * @param startOffsetNanos common clock minus own clock then
 * @param endNanos when the second was measured; equal to the start's if Finalize was not reached
 * @param endOffsetNanos the second one
 * @param errorNanos half of the shortest round trip of the measurement: the offsets' uncertainty; 0
 *     if the ranks share a clock
 */
public record ClockCorrection(
    long startNanos, long startOffsetNanos, long endNanos, long endOffsetNanos, long errorNanos) {
  /** Ranks of one host share a clock. */
  public static final ClockCorrection NONE = new ClockCorrection(0, 0, 0, 0, 0);

  /** The offset at a time of the rank's own clock. */
  public long at(long nanos) {
    if (endNanos <= startNanos) {
      return startOffsetNanos;
    }
    double part = (double) (nanos - startNanos) / (endNanos - startNanos);
    return startOffsetNanos + Math.round(part * (endOffsetNanos - startOffsetNanos));
  }
}
