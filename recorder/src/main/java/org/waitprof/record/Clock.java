package org.waitprof.record;

import java.nio.file.Files;
import java.nio.file.Path;
import org.waitprof.record.clock.ClockPair;
import org.waitprof.record.clock.CounterSupport;

/**
 * The recorder's clock: the time-stamp counter where it proves trustworthy, else {@code nanoTime}.
 * Ticks are converted to nanoseconds after the run, by two instants read in both clocks.
 *
 * <p>Trustworthy means that the kernel itself keeps time by the counter. The kernel does so only
 * after it found the counter constant, not stopped by power saving, and equal on all cores. It
 * leaves the counter when a watchdog sees it drift.
 */
public final class Clock {
  /** Constant after class initialisation, so that compiled code has no branch. */
  private static final boolean COUNTER;

  private static final double NANOS_PER_TICK;

  static {
    double nanosPerTick = RecorderConfig.get().nanoTimeOnly() ? 0 : calibrate();
    COUNTER = nanosPerTick > 0;
    NANOS_PER_TICK = COUNTER ? nanosPerTick : 1;
  }

  private Clock() {}

  /** Now, in ticks. Hot: about 10 ns with the counter, 23 ns without. */
  public static long ticks() {
    return COUNTER ? TimeStampCounter.ticks() : System.nanoTime();
  }

  /** Whether ticks come from the time-stamp counter. */
  public static boolean isCounter() {
    return COUNTER;
  }

  /** Nanoseconds per tick as calibrated at start; good to about 1e-4. */
  public static double nanosPerTick() {
    return NANOS_PER_TICK;
  }

  private static double calibrate() {
    try {
      Path source = Path.of("/sys/devices/system/clocksource/clocksource0/current_clocksource");
      if (!Files.isReadable(source)
          || !Files.readString(source).trim().equals("tsc")
          || !CounterSupport.isPossible()) {
        return 0;
      }
      return new Raw().nanosPerTick();
    } catch (Exception | LinkageError e) {
      return 0;
    }
  }

  /** One instant in both clocks: {ticks, nanoTime}. Cold. */
  public static long[] instant() {
    if (COUNTER) {
      return new Raw().instant();
    }
    long now = System.nanoTime();
    return new long[] {now, now};
  }

  private static final class Raw extends ClockPair {
    @Override
    protected long counter() {
      return TimeStampCounter.ticks();
    }

    @Override
    protected long nanos() {
      return System.nanoTime();
    }
  }
}
