package org.waitprof.record;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The recorder's clock: the time-stamp counter where it proves trustworthy, else {@code nanoTime}.
 * Ticks are converted to nanoseconds after the run, by two instants read in both clocks.
 *
 * <p>Trustworthy means that the kernel itself keeps time by the counter: it does so only after it
 * found the counter constant, not stopped by power saving, and equal on all cores, and it leaves it
 * when a watchdog sees it drift.
 */
public final class Clock {
  /** Constant after class initialisation, so that compiled code has no branch. */
  private static final boolean COUNTER;

  private static final double NANOS_PER_TICK;

  /** Two clocks that disagree by more than this over the calibration are not one clock. */
  private static final double PLAUSIBLE_SPREAD = 0.01;

  /**
   * Where the JVM does not trust the counter, Flight Recorder's clock is {@code nanoTime} in
   * disguise: its ticks are nanoseconds, and it costs a little more.
   */
  private static final double SAME_CLOCK = 0.001;

  static {
    double nanosPerTick = RecordSettings.nanoTimeOnly() ? 0 : calibrate();
    COUNTER = nanosPerTick > 0;
    NANOS_PER_TICK = COUNTER ? nanosPerTick : 1;
  }

  private Clock() {}

  /** Now, in ticks. Hot: about 10 ns with the counter, 23 ns without. */
  static long ticks() {
    return COUNTER ? TimeStampCounter.ticks() : System.nanoTime();
  }

  /** Whether ticks are those of the time-stamp counter. */
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
      if (!Files.isReadable(source) || !Files.readString(source).trim().equals("tsc")) {
        return 0;
      }
      double first = nanosPerTickOver(500_000);
      double second = nanosPerTickOver(500_000);
      double mean = (first + second) / 2;
      boolean plausible =
          first > 0.02 && first < 20 && Math.abs(first - second) < PLAUSIBLE_SPREAD * first;
      return plausible && Math.abs(mean - 1) > SAME_CLOCK ? mean : 0;
    } catch (Exception | LinkageError e) {
      return 0;
    }
  }

  private static double nanosPerTickOver(long nanos) {
    long[] begin = together();
    while (System.nanoTime() - begin[1] < nanos) {
      Thread.onSpinWait();
    }
    long[] end = together();
    long ticks = end[0] - begin[0];
    return ticks <= 0 ? 0 : (double) (end[1] - begin[1]) / ticks;
  }

  /**
   * The counter and nanoTime at one instant: the tightest of a few tries. On a busy machine a
   * thread loses its core between two reads; nanoTime in disguise would then seem to be another
   * clock.
   */
  private static long[] together() {
    long[] best = new long[2];
    long width = Long.MAX_VALUE;
    for (int i = 0; i < 8; i++) {
      long before = TimeStampCounter.ticks();
      long nanos = System.nanoTime();
      long after = TimeStampCounter.ticks();
      if (after - before < width) {
        width = after - before;
        best[0] = before + (after - before) / 2;
        best[1] = nanos;
      }
    }
    return best;
  }

  /**
   * One instant in both clocks: {ticks, nanoTime}. Takes the tightest of a few tries, so that an
   * interruption between the two reads does not spoil it. Cold.
   */
  static long[] instant() {
    long[] best = new long[2];
    long width = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      long before = ticks();
      long nanos = System.nanoTime();
      long after = ticks();
      if (after - before < width) {
        width = after - before;
        best[0] = before + (after - before) / 2;
        best[1] = nanos;
      }
    }
    return best;
  }
}
