package org.waitprof.simulate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.waitprof.replay.call.Call;
import org.waitprof.simulate.times.LongSeries;

/**
 * A rank's recorded computation, that notes what held up its calls beside other ranks: code that
 * was still interpreted, classes to load, another thread on its core. It is not MPI's and does not
 * happen again when the same calls are made by others, so whoever makes them again has to know.
 * Filled by the thread of a {@link Simulation}; 24 bytes a call.
 */
final class HeldUpCalls implements Computation {
  /** A call that takes this many times as long as is usual for its kind was held up. */
  private static final int TIMES_USUAL = 4;

  /** {@link #add}: of a call of which nothing is known beside how long it was. */
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
   * The rank's next call.
   *
   * @param kind which calls are compared with it
   * @param ownNanos what it took excluding waiting for others
   * @param isLocal whether it can wait for nobody
   */
  void add(int kind, double ownNanos, boolean isLocal) {
    kinds.add(kind);
    nanos.add(Math.round(ownNanos));
    local.add(isLocal ? Math.round(ownNanos) : 0);
  }

  /** What each call took that can wait for nobody, nanoseconds; 0 for the others. */
  LongSeries local() {
    return local;
  }

  /** For how long each call was held up, nanoseconds; 0 for most. In the order of the calls. */
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
