package org.waitprof.record;

/**
 * Times at which a thread was seen to rest outside of MPI, in a join, asleep or parked, since it
 * was last asked. Noted by the thread that looks at all threads of a rank some hundred times a
 * second; asked by the resting thread at its next call. Where both come at once, a look is lost.
 */
public final class SeenRests {
  private volatile long begin;
  private volatile long end;
  private volatile long ticks;

  /** The thread rests now, and the look before was then. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread adds; a look may be lost
  public void note(long beforeTicks, long nowTicks) {
    if (ticks == 0) {
      begin = beforeTicks;
    }
    end = nowTicks;
    ticks += nowTicks - beforeTicks;
  }

  /** When the first rest began, in ticks; meaningless while {@link #ticks} is 0. */
  public long begin() {
    return begin;
  }

  /** When the last rest was last seen, in ticks. */
  public long end() {
    return end;
  }

  /** How long all rests took, in ticks, to within the time between two looks. */
  public long ticks() {
    return ticks;
  }

  /** What was seen until now belongs to a computation that is over. */
  public void forget() {
    ticks = 0;
  }
}
