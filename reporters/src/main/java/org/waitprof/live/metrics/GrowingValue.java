package org.waitprof.live.metrics;

/**
 * The value of a counter. It only grows: what is read from a running rank may be a call behind in
 * one number and not in another, and a clock's length of a tick is known better later, so that
 * differences may fall by a few microseconds. Prometheus would take that for a restart.
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
