package org.waitprof.record;

import jdk.jfr.internal.JVM;

/**
 * The processor's time-stamp counter through the intrinsic behind Flight Recorder. No recording is
 * needed for it. Measured: 10 ns against 23 ns of {@code System.nanoTime} (JDK 25, Xeon 2.5 GHz).
 *
 * <p>Linked only after {@link Clock} decided for it: the module {@code jdk.jfr} may be missing.
 */
final class TimeStampCounter {
  private TimeStampCounter() {}

  static long ticks() {
    return JVM.counterTime();
  }
}
