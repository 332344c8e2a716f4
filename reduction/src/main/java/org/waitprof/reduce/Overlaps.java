package org.waitprof.reduce;

import java.util.HashMap;
import java.util.Map;
import org.waitprof.model.CallKey;
import org.waitprof.model.rank.RankOverlap;

/**
 * Time of calls that other threads' computation overlapped, and time in which calls locked other
 * threads out, by key and rank; most jobs have neither.
 */
final class Overlaps {
  /** Overlapped nanoseconds, and those in which others were locked out. */
  private final Map<CallKey, Map<Integer, long[]>> rows = new HashMap<>();

  private boolean hasLocks;

  void add(int rank, RankOverlap its) {
    its.overlapped().forEach((key, nanos) -> cell(key, rank)[0] = nanos);
    its.lockedOut().forEach((key, nanos) -> cell(key, rank)[1] = nanos);
    hasLocks |= !its.lockedOut().isEmpty();
  }

  private long[] cell(CallKey key, int rank) {
    return rows.computeIfAbsent(key, none -> new HashMap<>())
        .computeIfAbsent(rank, none -> new long[2]);
  }

  /** Whether no rank has overlaps. */
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
    rows.getOrDefault(key, Map.of()).forEach((rank, its) -> nanos[rank] = its[which]);
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
