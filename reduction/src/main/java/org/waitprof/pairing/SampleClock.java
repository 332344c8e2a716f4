package org.waitprof.pairing;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.waitprof.pairing.clock.ClockLine;
import org.waitprof.record.file.CounterLayout;

/** Turns a rank's ticks into nanoseconds of the clock that the ranks share, or were brought to. */
final class SampleClock {
  private static final long EXACT_AFTER_NANOS = 10_000_000;

  private final double nanosPerTick;
  private final long startTicks;
  private final long startNanos;
  private final ClockLine clock;

  /**
   * The clock of a rank.
   *
   * @param image its counters
   * @param clock brings the host's clock to the job's
   * @param reference another rank's whose length of a tick counts; null for the rank's own
   */
  SampleClock(ByteBuffer image, ClockLine clock, @Nullable SampleClock reference) {
    this.clock = clock;
    if (reference == null) {
      startTicks = image.getLong(CounterLayout.START_TICKS_OFFSET);
      startNanos = image.getLong(CounterLayout.START_NANOS_OFFSET);
      nanosPerTick = nanosPerTick(image);
    } else {
      startTicks = reference.startTicks;
      startNanos = reference.startNanos;
      nanosPerTick = reference.nanosPerTick;
    }
  }

  private static double nanosPerTick(ByteBuffer image) {
    if (image.getLong(CounterLayout.CLOCK_OFFSET) == 0) {
      return 1;
    }
    long nanos =
        image.getLong(CounterLayout.LATER_NANOS_OFFSET)
            - image.getLong(CounterLayout.START_NANOS_OFFSET);
    long ticks =
        image.getLong(CounterLayout.LATER_TICKS_OFFSET)
            - image.getLong(CounterLayout.START_TICKS_OFFSET);
    return nanos >= EXACT_AFTER_NANOS && ticks > 0
        ? (double) nanos / ticks
        : image.getDouble(CounterLayout.NANOS_PER_TICK_OFFSET);
  }

  /** Converts a duration in ticks to nanoseconds. */
  double duration(long ticks) {
    return ticks * nanosPerTick;
  }

  /** Turns instants in place, all in one loop: see {@link RankSample}. */
  void toInstants(long[] ticks, int from, int to) {
    long ticksBefore = startTicks;
    long nanosBefore = startNanos;
    double factor = nanosPerTick;
    for (int i = from; i < to; i++) {
      double nanos = (ticks[i] - ticksBefore) * factor;
      ticks[i] = nanosBefore + (long) (nanos < 0 ? nanos - 0.5 : nanos + 0.5);
    }
    if (!clock.isCommon()) {
      for (int i = from; i < to; i++) {
        ticks[i] = clock.common(ticks[i]);
      }
    }
  }

  /** Number that distinguishes the rank's host from others. */
  long host() {
    return clock.host();
  }

  /** Possible error of instants compared with other hosts, in nanoseconds. */
  long errorNanos() {
    return clock.errorNanos();
  }
}
