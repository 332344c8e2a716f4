package org.waitprof.reduce;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallKey;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.rank.RankOverlap;
import org.waitprof.model.rank.SampleResult;
import org.waitprof.model.rank.SampleResult.SampledWaits;

/**
 * Time of calls that other threads' computation overlapped, and time in which calls locked other
 * threads out, by key and rank; most jobs have neither.
 */
final class Overlaps {
  private static final long[] NONE = new long[2];

  /** Overlapped nanoseconds, and those in which others were locked out. */
  private final Map<CallKey, Map<Integer, long[]>> rows = new HashMap<>();

  private boolean hasLocks;

  void add(int rank, RankOverlap its) {
    its.overlapped().forEach((key, nanos) -> cell(key, rank)[0] = nanos);
    its.lockedOut().forEach((key, nanos) -> cell(key, rank)[1] = nanos);
    hasLocks |= !its.lockedOut().isEmpty();
  }

  /**
   * Causes of the waiting of a rank, without the waiting that costs it nothing. Which causes that
   * has is not known, so all have the share that the rank's waiting has, as {@code OverlappedWaits}
   * moves it.
   *
   * @param rows the rows of the job, to which that rank was added
   */
  List<LatenessRow> costing(int rank, SampleResult its, Map<CallKey, KeyRow> rows) {
    double all = 0;
    double costs = 0;
    for (Map.Entry<CallKey, SampledWaits> each : its.rows().entrySet()) {
      SampledWaits waits = each.getValue();
      double wait = (double) waits.exactNanos();
      if (waits.sampledDuration() > 0) {
        wait += waits.restNanos() * waits.sampledWait() / waits.sampledDuration();
      }
      long[] overlap = rows(each.getKey()).getOrDefault(rank, NONE);
      KeyRow row = rows.get(each.getKey());
      long sum = row == null ? 0 : row.sum(rank);
      all += wait;
      costs += sum == 0 ? wait : wait * (1 - Math.min(1, (double) overlap[0] / sum));
    }
    if (costs == all) {
      return its.late();
    }
    List<LatenessRow> late = new ArrayList<>();
    for (LatenessRow each : its.late()) {
      late.add(each.withPart(costs / all));
    }
    return late;
  }

  private Map<Integer, long[]> rows(CallKey key) {
    return rows.getOrDefault(key, Map.of());
  }

  private long[] cell(CallKey key, int rank) {
    return rows.computeIfAbsent(key, none -> new HashMap<>())
        .computeIfAbsent(rank, none -> new long[2]);
  }

  /** Whether no calls of any rank overlapped in time. */
  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Whether a thread waited for another's lock. */
  boolean hasLocks() {
    return hasLocks;
  }

  /** Overlapped nanoseconds of a key, by rank. */
  long[] overlapped(CallKey key, int worldSize) {
    return nanos(key, worldSize, 0);
  }

  /** Nanoseconds in which other threads were locked out during calls of a key, by rank. */
  long[] lockedOut(CallKey key, int worldSize) {
    return nanos(key, worldSize, 1);
  }

  private long[] nanos(CallKey key, int worldSize, int which) {
    long[] nanos = new long[worldSize];
    rows(key).forEach((rank, its) -> nanos[rank] = its[which]);
    return nanos;
  }

  /** Packs the overlaps of all ranks. */
  void write(PackWriter out) {
    out.number(rows.size());
    rows.forEach(
        (key, ranks) -> {
          PartialMerge.write(key, out);
          out.number(ranks.size());
          ranks.forEach(
              (rank, nanos) -> {
                out.number(rank);
                out.numbers(nanos);
              });
        });
  }

  /** Adds the overlaps that {@link #write} packed. */
  void read(PackReader in) {
    for (int left = in.size(); left > 0; left--) {
      CallKey key = PartialMerge.key(in);
      for (int ranks = in.size(); ranks > 0; ranks--) {
        long[] nanos = cell(key, in.size());
        nanos[0] = in.number();
        nanos[1] = in.number();
        hasLocks |= nanos[1] > 0;
      }
    }
  }
}
