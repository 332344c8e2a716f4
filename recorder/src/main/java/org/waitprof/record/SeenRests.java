package org.waitprof.record;

/**
 * Times at which a thread was seen to rest outside of MPI, in a join, asleep or parked, since it
 * was last asked. One thread looks at all threads of a rank some hundred times a second and notes
 * them. The resting thread asks at its next call. Where both come at once, a look is lost.
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

  /** Begin of the first rest, in ticks; meaningless while {@link #ticks} is 0. */
  public long begin() {
    return begin;
  }

  /** Time at which the last rest was last seen, in ticks. */
  public long end() {
    return end;
  }

  /** Length of all rests, in ticks, to within the time between two looks. */
  public long ticks() {
    return ticks;
  }

  /** Forgets the rests so far: they belong to a computation that is over. */
  public void forget() {
    ticks = 0;
  }
}
