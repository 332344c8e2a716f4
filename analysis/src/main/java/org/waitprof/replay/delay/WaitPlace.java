package org.waitprof.replay.delay;

/** A wait: which rank and stream waited, and at which place among the rank's events. */
record WaitPlace(long waiter, long sequence) {
  /** Many ranks wait at about the same place: the usual sum would be the same for many of them. */
  @Override
  public int hashCode() {
    return (int) (((31 * waiter + sequence) * 0x9E3779B97F4A7C15L) >>> 32);
  }
}
