package org.waitprof.record.trace;

import org.waitprof.record.Clock;
import org.waitprof.sample.CauseMeter;
import org.waitprof.sample.CauseSink;
import org.waitprof.sample.SampleLayout;

/**
 * What the computations of one thread lose to something else than the program, for its stream: a
 * {@link CauseMeter} looks at computations that were long, with the call behind them. Used by that
 * thread alone.
 */
final class StreamLosses implements CauseSink {
  /** What the longest records of one computation take. */
  static final int LONGEST = SampleLayout.CAUSE_COUNT * (1 + TraceLayout.LOST_NUMBERS * 10);

  /** Computation and call of more ticks are looked at. */
  final long grain;

  private final CauseMeter meter;
  private final long[] nanos = new long[SampleLayout.CAUSE_COUNT];
  private final long[] times = new long[SampleLayout.CAUSE_COUNT];
  private boolean finalizes;

  StreamLosses() {
    meter = new CauseMeter(this, Clock.nanosPerTick());
    grain = meter.grainTicks();
  }

  /** What was lost so far is not the stream's. */
  void forget() {
    meter.forget();
  }

  /** A computation and the call behind it are over. */
  void look(long since, long enter, long leave) {
    if (!finalizes && leave - since > grain) {
      meter.ended(since, enter, leave);
    }
  }

  /** Finalize has been entered: what is lost from now on is not the program's. */
  void finalizes(long since, long enter) {
    look(since, enter, enter);
    finalizes = true;
  }

  @Override
  public void add(long beginTicks, long endTicks, long[] lost, long[] events, boolean keep) {
    if (keep) {
      System.arraycopy(lost, 0, nanos, 0, nanos.length);
      System.arraycopy(events, 0, times, 0, times.length);
    }
  }

  @Override
  public void unknown(long causes) {
    // The sample of the same run tells.
  }

  /**
   * Appends the numbers of a record, once.
   *
   * @param window length of the computation, ticks
   * @return the address behind them; the same if the cause took nothing
   */
  long put(long at, int cause, long window) {
    if (nanos[cause] == 0) {
      return at;
    }
    long next = Varint.put(at, cause);
    next = Varint.put(next, times[cause]);
    next = Varint.put(next, nanos[cause]);
    next = Varint.put(next, 0);
    nanos[cause] = 0;
    return Varint.put(next, window);
  }
}
