package org.waitprof.estimate;

/**
 * The trap of static imbalance: a rank that waits in each of its calls has no call that tells how
 * long one without waiting takes. Recognised as the quality notes do: its own figure is at least
 * eight times, and 100 us, above that of comparable calls; then these have to do.
 */
final class Trap {
  private static final int FACTOR = 8;
  private static final double LEAST_NANOS = 100_000;

  private Trap() {}

  /** The threshold, or the reference where the threshold contains waiting. */
  static double avoided(double threshold, long reference) {
    boolean trapped = threshold - LEAST_NANOS >= reference && threshold / FACTOR >= reference;
    return trapped ? reference : threshold;
  }
}
