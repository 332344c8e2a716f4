package org.waitprof.trace.folder;

import java.util.List;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.trace.ClockCorrection;

/**
 * Brings the ticks of one process to the clock of rank 0's host. Ticks begin anywhere in each
 * process, but go equally fast on all of a host: the instant is the process's own, the scale that
 * of the process which took two instants at the greatest distance. So a process that was killed
 * before it took a second one is timed as well as the others.
 *
 * @param ticks an instant
 * @param nanos nanoTime of the instant
 * @param nanosPerTick the scale
 * @param correction measured offsets to the host of rank 0
 */
record HostClock(long ticks, long nanos, double nanosPerTick, ClockCorrection correction) {
  /** Instants closer than this are worse than the calibration at the start. */
  private static final long SHORTEST_NANOS = 20_000_000;

  /**
   * The clock of a process.
   *
   * @param host streams of all processes of its host
   * @param own its own streams
   */
  static HostClock of(List<StreamHeader> host, List<StreamHeader> own, ClockCorrection correction) {
    StreamHeader first = own.get(0);
    double scale = first.isCounter() ? first.nanosPerTick() : 1;
    long longest = SHORTEST_NANOS;
    for (StreamHeader each : host) {
      long laterTicks = each.get(TraceLayout.LATER_TICKS_OFFSET);
      long elapsed = laterTicks - each.get(TraceLayout.START_TICKS_OFFSET);
      long span =
          each.get(TraceLayout.LATER_NANOS_OFFSET) - each.get(TraceLayout.START_NANOS_OFFSET);
      double measured = (double) span / Math.max(1, elapsed);
      // A damaged header must not bend the clock of all ranks.
      boolean plausible = Math.abs(measured / each.nanosPerTick() - 1) < 0.01;
      if (first.isCounter() && plausible && laterTicks != 0 && span > longest) {
        longest = span;
        scale = measured;
      }
    }
    long ticks = first.get(TraceLayout.START_TICKS_OFFSET);
    return new HostClock(ticks, first.get(TraceLayout.START_NANOS_OFFSET), scale, correction);
  }

  /** The instant on the clock of rank 0's host, in nanoseconds. */
  long nanosOf(long someTicks) {
    long own = nanos + Math.round((someTicks - ticks) * nanosPerTick);
    return correction.equals(ClockCorrection.NONE) ? own : own + correction.at(own);
  }
}
