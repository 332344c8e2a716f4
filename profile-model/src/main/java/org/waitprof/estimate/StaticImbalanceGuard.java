package org.waitprof.estimate;

/**
 * Guards against static imbalance: a rank that waits in each of its calls has no call that tells
 * how long one without waiting takes. Recognised as the quality notes do: its own figure is at
 * least eight times, and 100 us, above that of comparable calls; then these have to do.
 */
final class StaticImbalanceGuard {
  private static final int FACTOR = 8;
  private static final double LEAST_NANOS = 100_000;

  private StaticImbalanceGuard() {}

  /** The threshold, or the reference where the threshold contains waiting. */
  static double clamp(double threshold, long reference) {
    boolean waits = threshold - LEAST_NANOS >= reference && threshold / FACTOR >= reference;
    return waits ? reference : threshold;
  }
}
