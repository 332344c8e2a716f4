package org.waitprof.trace;

/**
 * Correction that maps a rank's clock to the common one: an offset at Init, one at Finalize, a
 * straight line between. Cursors apply it; callers may ask for it.
 *
 * @param startNanos time of the first measurement, on the rank's own clock
 * @param startOffsetNanos common clock minus own clock at that time
 * @param endNanos time of the second measurement; equal to {@code startNanos} if Finalize was not
 *     reached
 * @param endOffsetNanos common clock minus own clock at that time
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
