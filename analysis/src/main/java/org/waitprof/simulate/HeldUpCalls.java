package org.waitprof.simulate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.waitprof.replay.call.Call;
import org.waitprof.simulate.times.LongSeries;

/**
 * A rank's recorded computation, with notes on the time for which its calls were held up by
 * something other than other ranks: code that was still interpreted, classes to load, another
 * thread on its core. This time is not MPI's and does not recur when the same calls are made by
 * others, so a re-enactment needs to know it. Filled by the thread of a {@link Simulation}; 24
 * bytes per call.
 */
final class HeldUpCalls implements Computation {
  /** A call was held up if it takes this many times the usual duration of its kind. */
  private static final int TIMES_USUAL = 4;

  /** Kind for {@link #add} of a call of which only the duration is known. */
  static final int NO_KIND = -1;

  private final LongSeries kinds = new LongSeries();
  private final LongSeries nanos = new LongSeries();
  private final LongSeries local = new LongSeries();

  @Override
  public double own(SimulatedStream in, Call call, double recordedNanos) {
    int kind = in.kind(call);
    add(kind, recordedNanos, kind != NO_KIND && in.rank.isLocal(call));
    return recordedNanos;
  }

  /**
   * Adds the rank's next call.
   *
   * @param kind kind of calls that it is compared with
   * @param ownNanos its duration excluding waiting for others
   * @param isLocal whether it can wait for no rank
   */
  void add(int kind, double ownNanos, boolean isLocal) {
    kinds.add(kind);
    nanos.add(Math.round(ownNanos));
    local.add(isLocal ? Math.round(ownNanos) : 0);
  }

  /** Durations of the calls that can wait for no rank, nanoseconds; 0 for other calls. */
  LongSeries local() {
    return local;
  }

  /** Time for which each call was held up, nanoseconds; 0 for most. In the order of the calls. */
  LongSeries excess() {
    List<LongSeries> byKind = new ArrayList<>();
    for (long call = 0; call < kinds.size(); call++) {
      int kind = (int) kinds.get(call);
      while (byKind.size() <= kind) {
        byKind.add(new LongSeries());
      }
      if (kind != NO_KIND) {
        byKind.get(kind).add(nanos.get(call));
      }
    }
    long[] usual = byKind.stream().mapToLong(HeldUpCalls::median).toArray();
    LongSeries excess = new LongSeries();
    for (long call = 0; call < kinds.size(); call++) {
      int kind = (int) kinds.get(call);
      long its = nanos.get(call);
      boolean held = kind != NO_KIND && its > TIMES_USUAL * usual[kind];
      excess.add(held ? its - usual[kind] : 0);
    }
    return excess;
  }

  private static long median(LongSeries of) {
    long[] sorted = new long[Math.toIntExact(of.size())];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = of.get(i);
    }
    Arrays.sort(sorted);
    return sorted.length == 0 ? 0 : sorted[(sorted.length - 1) / 2];
  }
}
