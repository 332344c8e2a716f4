package org.waitprof.estimate;

/**
 * Guards against static imbalance: a rank that waits in each of its calls has no call that tells
 * how long one without waiting takes. Recognised as the quality notes do: its shortest call is at
 * least eight times, and 100 us, as long as comparable calls; then these have to do.
 */
final class StaticImbalanceGuard {
  private static final int FACTOR = 8;
  private static final double LEAST_NANOS = 100_000;

  private StaticImbalanceGuard() {}

  /** The minimum, or what comparable calls took where the minimum contains waiting. */
  static double leastNanos(CategoryDurations calls, int rank) {
    double least = Minimum.leastNanos(calls, rank);
    long reference = calls.referenceNanos(rank);
    boolean waits = least - LEAST_NANOS >= reference && least / FACTOR >= reference;
    return waits ? reference : least;
  }
}
