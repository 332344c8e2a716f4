package org.waitprof.record.trace;

import org.waitprof.record.Clock;
import org.waitprof.record.SeenRests;
import org.waitprof.sample.CauseMeter;
import org.waitprof.sample.CauseSink;
import org.waitprof.sample.SampleLayout;

/**
 * Time that the computations of one thread lose to something else than the program, for its stream.
 * A {@link CauseMeter} looks at computations that were long, with the call behind them. Used by
 * that thread alone.
 */
final class StreamLosses implements CauseSink {
  /** Bytes of the longest records of one computation. */
  static final int LONGEST = SampleLayout.CAUSE_COUNT * (1 + TraceLayout.LOST_NUMBERS * 10);

  /** Time of some looks. Shorter rests correct only a figure that is far too small. */
  private static final long LEAST_SEEN_NANOS = 5_000_000;

  private static final int FAR = 2;

  /** Shortest length of a computation and its call that is examined, in ticks. */
  final long grain;

  private final CauseMeter meter;
  private final long[] nanos = new long[SampleLayout.CAUSE_COUNT];
  private final long[] times = new long[SampleLayout.CAUSE_COUNT];
  private final SeenRests rests;
  private boolean finalizes;

  /** Begin of the thread's rest within the computation, in ticks from the begin of that. */
  private long restBegin;

  private long restWindow;

  StreamLosses(SeenRests rests) {
    this.rests = rests;
    meter = new CauseMeter(this, Clock.nanosPerTick());
    grain = meter.grainTicks();
  }

  /** Forgets losses so far, which are not the stream's. */
  void forget() {
    meter.forget();
    rests.forget();
  }

  /** A call begins after a long computation: see {@link CauseMeter}. */
  void computed(long nowTicks) {
    if (!finalizes) {
      meter.entering(nowTicks);
    }
  }

  /** A computation and the call behind it are over. */
  void look(long since, long enter, long leave) {
    if (!finalizes && leave - since > grain) {
      meter.ended(since, enter, leave);
      rested(since, enter);
    }
  }

  /**
   * Corrects the rest by the looks at the thread. They show about when it rested. It rested at
   * least for as long as they saw, even if the kernel's figure is taken for the call's own, which
   * may spin, or be off its core for a part of its time. A look counts as long as the time since
   * the look before, so that short rests are right on average.
   */
  private void rested(long since, long enter) {
    long seen = rests.ticks();
    long begin = Math.max(since, Math.min(enter, rests.begin()));
    long end = Math.max(begin, Math.min(enter, rests.end()));
    rests.forget();
    if (seen == 0 || end == begin) {
      restBegin = 0;
      restWindow = enter - since;
      return;
    }
    long others = 0;
    for (int cause = 0; cause < nanos.length; cause++) {
      others += cause == CauseMeter.MONITOR ? 0 : nanos[cause];
    }
    long left = (long) ((enter - since) * Clock.nanosPerTick()) - others;
    long atLeast = Math.min(left, (long) (seen * Clock.nanosPerTick()));
    long known = nanos[CauseMeter.MONITOR];
    if (atLeast > (atLeast >= LEAST_SEEN_NANOS ? known : FAR * known)) {
      nanos[CauseMeter.MONITOR] = atLeast;
      times[CauseMeter.MONITOR] = 1;
    }
    long missing = (long) (nanos[CauseMeter.MONITOR] / Clock.nanosPerTick()) - (end - begin);
    if (missing > 0) {
      begin = Math.max(since, begin - missing / 2);
      end = Math.min(enter, end + missing / 2);
    }
    restBegin = begin - since;
    restWindow = end - begin;
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
  public void unknown(long beginTicks, long endTicks) {
    // The stream of a thread begins with its first call.
  }

  @Override
  public void unknown(long causes) {
    // The sample of the same run reports them.
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
    next = Varint.put(next, cause == CauseMeter.MONITOR ? restBegin : 0);
    nanos[cause] = 0;
    return Varint.put(next, cause == CauseMeter.MONITOR ? restWindow : window);
  }
}
