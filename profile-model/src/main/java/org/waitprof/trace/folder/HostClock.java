package org.waitprof.trace.folder;

import java.util.List;

/**
 * Brings the ticks of one host to the clock of rank 0's. All ranks of a host go through the same
 * straight line: the one through the earliest and the latest instant that any of them took in both
 * clocks, so that what is common to them, the counter, orders their events to a few nanoseconds.
 *
 * @param ticks an instant
 * @param nanos the same in nanoTime
 * @param nanosPerTick the scale
 * @param correction measured offsets to the host of rank 0
 */
record HostClock(long ticks, long nanos, double nanosPerTick, Correction correction) {
  /** Instants closer than this are worse than the calibration at the start. */
  private static final long SHORTEST_NANOS = 20_000_000;

  /**
   * Offsets at two instants of the host's own clock.
   *
   * @param startNanos when the first was measured
   * @param startOffset rank 0's clock minus the host's
   * @param endNanos when the second was measured; equal to the start's if there is none
   * @param endOffset the second one
   * @param errorNanos half of the shortest round trip
   */
  record Correction(
      long startNanos, long startOffset, long endNanos, long endOffset, long errorNanos) {
    static final Correction NONE = new Correction(0, 0, 0, 0, 0);

    long at(long nanos) {
      if (endNanos <= startNanos) {
        return startOffset;
      }
      double part = (double) (nanos - startNanos) / (endNanos - startNanos);
      return startOffset + Math.round(part * (endOffset - startOffset));
    }
  }

  /** The clock of the host that these streams were written on. */
  static HostClock of(List<StreamHeader> streams, Correction correction) {
    StreamHeader first = streams.get(0);
    long beginTicks = first.startTicks();
    long beginNanos = first.startNanos();
    long endTicks = beginTicks;
    long endNanos = beginNanos;
    for (StreamHeader each : streams) {
      if (each.startTicks() < beginTicks) {
        beginTicks = each.startTicks();
        beginNanos = each.startNanos();
      }
      if (each.startTicks() > endTicks) {
        endTicks = each.startTicks();
        endNanos = each.startNanos();
      }
      if (each.laterTicks() > endTicks) {
        endTicks = each.laterTicks();
        endNanos = each.laterNanos();
      }
    }
    double calibrated = first.nanosPerTick();
    double measured = (double) (endNanos - beginNanos) / Math.max(1, endTicks - beginTicks);
    // A damaged header must not bend the clock of all ranks.
    boolean plausible =
        endNanos - beginNanos > SHORTEST_NANOS && Math.abs(measured / calibrated - 1) < 0.01;
    double scale = first.isCounter() ? (plausible ? measured : calibrated) : 1;
    return new HostClock(beginTicks, beginNanos, scale, correction);
  }

  /** The instant on the clock of rank 0's host, in nanoseconds. */
  long nanosOf(long someTicks) {
    long own = nanos + Math.round((someTicks - ticks) * nanosPerTick);
    return correction.equals(Correction.NONE) ? own : own + correction.at(own);
  }
}
