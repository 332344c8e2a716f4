package org.waitprof.trace.folder;

import java.util.List;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.trace.ClockCorrection;

/**
 * Converts the ticks of one process to the clock of rank 0's host. Ticks begin anywhere in each
 * process, but go equally fast in all processes of a host. The instant is the process's own; the
 * scale comes from the process that took two instants at the greatest distance. So a process that
 * was killed before it took a second instant is timed equally well.
 *
 * @param ticks ticks of an instant
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
   * @param host headers of all processes of its host
   * @param own headers of the process' own streams
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
