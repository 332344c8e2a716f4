package org.waitprof.pairing.clock;

/**
 * Brings the clock of a rank's host to rank 0's: an offset at two instants, a straight line
 * between.
 *
 * @param host number that distinguishes the host from others
 * @param startNanos time at which the first offset was measured, by the host's clock
 * @param startOffset rank 0's clock minus the host's
 * @param endNanos time at which the second was measured; equal to the start's without a second one
 * @param endOffset the second one
 * @param errorNanos half of the shortest round trip of the measurement; 0 on rank 0's own host
 */
public record ClockLine(
    long host, long startNanos, long startOffset, long endNanos, long endOffset, long errorNanos) {
  /** The clock of rank 0's host. */
  public static final ClockLine COMMON = new ClockLine(0, 0, 0, 0, 0, 0);

  /** Makes the line of a clock that was compared once. */
  public static ClockLine at(long host, long nanos, long offset, long errorNanos) {
    return new ClockLine(host, nanos, offset, nanos, offset, errorNanos);
  }

  /** Whether the host's clock is rank 0's. */
  public boolean isCommon() {
    return startOffset == 0 && endOffset == 0;
  }

  /** An instant of the host by the clock of rank 0. */
  public long common(long nanos) {
    if (isCommon()) {
      return nanos;
    }
    if (endNanos <= startNanos) {
      return nanos + startOffset;
    }
    double part = (double) (nanos - startNanos) / (endNanos - startNanos);
    return nanos + startOffset + Math.round(part * (endOffset - startOffset));
  }
}
