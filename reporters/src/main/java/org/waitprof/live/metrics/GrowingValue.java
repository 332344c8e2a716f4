package org.waitprof.live.metrics;

/**
 * The value of a counter, which only grows. Two numbers read from a running rank may be one call
 * apart, and the length of a clock's tick is known better later. Differences may therefore fall by
 * a few microseconds. Prometheus would take that for a restart.
 */
final class GrowingValue {
  private double value;

  void raise(double wanted) {
    value = Math.max(value, wanted);
  }

  double value() {
    return value;
  }
}
