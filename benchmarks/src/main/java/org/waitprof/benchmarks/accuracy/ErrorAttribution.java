package org.waitprof.benchmarks.accuracy;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.benchmarks.accuracy.WaitCase.Place;
import org.waitprof.replay.RankListener;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.RankRows;
import org.waitprof.replay.pattern.FoundWait;
import org.waitprof.trace.RankTrace;
import org.waitprof.waitstate.WaitStates;

/**
 * Facts about calls from the replay of a rank, beyond the waits that profiles know, which explain
 * why estimates miss them. One is the time that calls waited for the other side's progress:
 * libraries without a thread of their own move messages in MPI calls alone. The other is the time
 * that calls stood still without waiting for another rank: a core lost to another process. Keeps
 * all calls of the rank's first thread in memory.
 */
final class ErrorAttribution implements RankListener {
  /** Longest time beyond its waiting for which a call does not count as stalled, nanoseconds. */
  private static final long STALL_NANOS = 50_000;

  private static final String PROGRESS = "wait_for_progress";

  /** A line's calls of one pattern. */
  static final class Sums {
    long calls;

    /** Waiting by the definitions, and for the other side's progress. */
    long withProgressNanos;

    /** Time beyond that, where it is more than 50 us per call. */
    long stalledNanos;
  }

  private static final class Timed {
    final @Nullable Place place;
    final long nanos;
    long waited;
    long progress;

    Timed(@Nullable Place place, long nanos) {
      this.place = place;
      this.nanos = nanos;
    }
  }

  private final RankTrace trace;
  private final RankRows rows;

  /** Calls that can wait, by their begin. */
  private final TreeMap<Long, Timed> calls = new TreeMap<>();

  /** The longest wait of each call, and those for progress, which begin somewhere within it. */
  private final Map<Long, Long> waits = new HashMap<>();

  private final Map<Long, Long> progress = new HashMap<>();

  ErrorAttribution(RankTrace trace) {
    this.trace = trace;
    rows = new RankRows(trace.rank(), communicator -> 1);
  }

  @Override
  public void call(Call call) {
    int row = rows.of(call);
    if (call.stream == 0) {
      Place place =
          WaitStates.of(call.call, rows.row(row).role())
              .map(state -> RunPair.place(state.id(), call.call, trace.path(call.path()).path()))
              .orElse(null);
      calls.put(call.enter, new Timed(place, call.duration()));
    }
  }

  @Override
  public void waited(FoundWait wait) {
    if (wait.pattern.equals(PROGRESS)) {
      progress.merge(wait.enter, wait.nanos, Long::sum);
    } else {
      waits.merge(wait.enter, wait.nanos, Math::max);
    }
  }

  /** Adds what the replay has reported, which is over, to sums by place. */
  void addTo(Map<Place, Sums> sums) {
    waits.forEach((at, nanos) -> at(at).waited = nanos);
    progress.forEach((at, nanos) -> at(at).progress += nanos);
    for (Timed call : calls.values()) {
      if (call.place != null) {
        Sums sum = sums.computeIfAbsent(call.place, none -> new Sums());
        long waiting = call.waited + call.progress;
        sum.calls++;
        sum.withProgressNanos += waiting;
        sum.stalledNanos += Math.max(0, call.nanos - waiting - STALL_NANOS);
      }
    }
  }

  /** The call in which something happened; one that does not count where the thread's has none. */
  private Timed at(long nanos) {
    Map.Entry<Long, Timed> call = calls.floorEntry(nanos);
    return call == null ? new Timed(null, 0) : call.getValue();
  }
}
