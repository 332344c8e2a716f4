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
  private @Nullable CauseLog log;

  /** The last long call, while it is not known whether its operations follow; end 0 for none. */
  private long callEnter;

  private long callLeave;

  /** Sets the meter that is notified from now on, and its log; called by the thread. */
  void begin(CauseMeter other, CauseLog into, long nowTicks) {
    meter = other;
    log = into;
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
    if (callLeave != 0) {
      passCall(enterTicks);
    }
  }

  /**
   * A call has ended that was long. It is noted unless its operations follow, whose entries show
   * it: other calls, such as those on a file of one rank, would else count as computation.
   */
  void called(long enterTicks, long leaveTicks) {
    if (leaveTicks - enterTicks >= grain) {
      until(enterTicks, leaveTicks);
      callEnter = enterTicks;
      callLeave = leaveTicks;
    }
  }

  private void passCall(long enterTicks) {
    if (enterTicks >= callLeave && log != null) {
      log.call(callEnter, callLeave);
    }
    callLeave = 0;
  }
}
