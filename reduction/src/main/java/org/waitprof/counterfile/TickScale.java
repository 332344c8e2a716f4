package org.waitprof.counterfile;

import java.math.BigInteger;

/**
 * Converts ticks of a recorder's clock to nanoseconds: exactly, then rounded down. Rounding down
 * keeps sums at least as large as count times minimum, so waiting time never gets below 0 by
 * rounding; floating point would not.
 *
 * @param nanos nanoseconds that passed while
 * @param ticks ticks passed; both positive
 */
record TickScale(long nanos, long ticks) {
  /** Nanoseconds between the two instants of a header that are needed to trust them. */
  private static final long MIN_SPAN_NANOS = 10_000_000;

  /** Clocks slower or faster than this are damage: 1 kHz and 1 THz. */
  private static final double MAX_NANOS_PER_TICK = 1e6;

  private static final double MIN_NANOS_PER_TICK = 1e-3;

  /** Two years: no run lasts longer, and no profile holds more. */
  static final long MOST_NANOS = 1L << 56;

  /** Scale for ticks that are nanoseconds. */
  static final TickScale NANOS = new TickScale(1, 1);

  /**
   * The scale that two instants give, or where they are too close, the one known at start.
   *
   * @return the scale; one that is out of any clock's range is reported by {@link #plausible}
   */
  static TickScale of(long nanos, long ticks, double nanosPerTick) {
    if (nanos >= MIN_SPAN_NANOS && ticks > 0) {
      return new TickScale(nanos, ticks);
    }
    long unit = 1L << 32;
    double scaled = nanosPerTick * unit;
    return new TickScale(scaled >= 1 && scaled < 1e18 ? Math.round(scaled) : 0, unit);
  }

  boolean plausible() {
    double nanosPerTick = (double) nanos / ticks;
    return nanosPerTick >= MIN_NANOS_PER_TICK && nanosPerTick <= MAX_NANOS_PER_TICK;
  }

  /** Nanoseconds of some ticks, rounded down; 0 for negative ones, at most {@link #MOST_NANOS}. */
  long nanosOf(long someTicks) {
    if (someTicks <= 0) {
      return 0;
    }
    if (Math.multiplyHigh(someTicks, nanos) == 0 && someTicks * nanos >= 0) {
      return Math.min(MOST_NANOS, someTicks * nanos / ticks);
    }
    BigInteger exact =
        BigInteger.valueOf(someTicks)
            .multiply(BigInteger.valueOf(nanos))
            .divide(BigInteger.valueOf(ticks));
    return exact.bitLength() > 56 ? MOST_NANOS : exact.longValue();
  }
}
