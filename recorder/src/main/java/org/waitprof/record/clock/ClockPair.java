package org.waitprof.record.clock;

/**
 * A counter paired with {@code nanoTime}. Reads both at one instant, and tests the counter before a
 * rank measures by it. The counter must run forwards, at one rate, the rate of a processor, and
 * must not be {@code nanoTime} in disguise. Cold.
 */
public abstract class ClockPair {
  private static final long HALF_NANOS = 500_000;

  /** Readings that take 20 ms and more: tools that make the time up let clocks stand still. */
  private static final int MOST_READINGS = 1_000_000;

  /** Two halves of the trial that disagree by more than this do not measure by one clock. */
  private static final double PLAUSIBLE_SPREAD = 0.01;

  /**
   * Deviation from nanoseconds below which a counter is {@code nanoTime} in disguise. Flight
   * Recorder's clock is that where the JVM does not trust the counter. Its ticks are then
   * nanoseconds, and it costs a little more.
   */
  private static final double SAME_CLOCK = 0.001;

  /** No processor's counter is slower than 50 MHz or faster than 50 GHz. */
  private static final double MOST_NANOS_PER_TICK = 20;

  private static final double LEAST_NANOS_PER_TICK = 0.02;

  protected abstract long counter();

  /** Reads the clock that is known to be right, in nanoseconds. */
  protected abstract long nanos();

  /**
   * Nanoseconds per tick after a millisecond, good to about 1e-4; 0 if the counter is not to be
   * trusted.
   */
  public double nanosPerTick() {
    double first = half();
    double second = half();
    double mean = (first + second) / 2;
    boolean trusted =
        first > LEAST_NANOS_PER_TICK
            && first < MOST_NANOS_PER_TICK
            && Math.abs(first - second) < PLAUSIBLE_SPREAD * first
            && Math.abs(mean - 1) > SAME_CLOCK;
    return trusted ? mean : 0;
  }

  /** Nanoseconds per tick over half of the trial; 0 if a reading was behind the one before it. */
  private double half() {
    long[] begin = instant();
    long last = begin[0];
    for (int i = 0; nanos() - begin[1] < HALF_NANOS; i++) {
      long now = counter();
      if (now < last || i == MOST_READINGS) {
        return 0;
      }
      last = now;
      Thread.onSpinWait();
    }
    long[] end = instant();
    long ticks = end[0] - begin[0];
    return ticks <= 0 ? 0 : (double) (end[1] - begin[1]) / ticks;
  }

  /**
   * One instant in both clocks, {counter, nanos}: the tightest of a few tries. On a busy machine a
   * thread loses its core between two reads; nanoTime in disguise would then seem to be another
   * clock.
   */
  public long[] instant() {
    long[] best = new long[2];
    long width = Long.MAX_VALUE;
    for (int i = 0; i < 8; i++) {
      long before = counter();
      long nanos = nanos();
      long after = counter();
      if (after - before < width) {
        width = after - before;
        best[0] = before + (after - before) / 2;
        best[1] = nanos;
      }
    }
    return best;
  }
}
