package org.waitprof.sample;

import org.jspecify.annotations.Nullable;

/**
 * The computation of one thread from the end of a call to the begin of the next one. Hot: a
 * subtraction and a comparison per call. Where both together were long, a {@link CauseMeter} looks
 * at what took time. Used by its thread alone.
 */
final class BetweenCalls {
  private long since;
  private long grain = Long.MAX_VALUE;
  private @Nullable CauseMeter meter;

  /** Sets the meter that is notified from now on; called by the thread. */
  void begin(CauseMeter other, long nowTicks) {
    meter = other;
    since = nowTicks;
    grain = other.grainTicks();
  }

  /** A call begins after a long computation. */
  void entering(long nowTicks) {
    if (meter != null) {
      meter.entering(nowTicks);
    }
  }

  /** Ends the computation where a call or a run of polls began. Hot. */
  void until(long enterTicks, long leaveTicks) {
    if (leaveTicks - since > grain && meter != null) {
      meter.ended(since, enterTicks, leaveTicks);
    }
    since = leaveTicks;
  }
}
