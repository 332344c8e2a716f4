package org.waitprof.trace;

/**
 * How a rank's clock was brought to the common one: an offset at Init, one at Finalize, a straight
 * line between. Cursors apply it; it is here to be reported.
 *
 * @param startOffsetNanos common clock minus own clock at Init
 * @param endOffsetNanos the same at Finalize; equal to the start's where Finalize was not reached
 * @param errorNanos half of the shortest round trip of the measurement: the offsets' uncertainty; 0
 *     if the ranks share a clock
 */
public record ClockCorrection(long startOffsetNanos, long endOffsetNanos, long errorNanos) {
  /** Ranks of one host share a clock. */
  public static final ClockCorrection NONE = new ClockCorrection(0, 0, 0);
}
