package org.waitprof.sample;

/** Tells of computations that lost time, as a meter would. */
public final class LostTime {
  private final CauseLog log;

  public LostTime(SampleMemory memory) {
    log = new CauseLog(memory, 0);
  }

  /** A computation lost time to a cause, once. */
  public void note(long begin, long end, int cause, long nanos) {
    long[] lost = new long[SampleLayout.CAUSE_COUNT];
    long[] events = new long[SampleLayout.CAUSE_COUNT];
    lost[cause] = nanos;
    events[cause] = 1;
    log.add(begin, end, lost, events, true);
  }
}
