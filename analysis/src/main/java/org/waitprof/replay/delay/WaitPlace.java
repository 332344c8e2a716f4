package org.waitprof.replay.delay;

/** A wait: the rank and stream that waited, and its place among the rank's events. */
record WaitPlace(long waiter, long sequence) {
  /** Many ranks wait at about the same place: the usual sum would be equal for many of them. */
  @Override
  public int hashCode() {
    return (int) (((31 * waiter + sequence) * 0x9E3779B97F4A7C15L) >>> 32);
  }
}
