package org.waitprof.reduce;

import java.util.HashMap;
import java.util.Map;
import org.waitprof.model.CallKey;
import org.waitprof.model.rank.RankOverlap;

/** What ranks tell of calls of several threads at once, by key and rank; most jobs have none. */
final class Overlaps {
  private final Map<CallKey, Map<Integer, Long>> rows = new HashMap<>();

  void add(int rank, RankOverlap its) {
    its.overlapped().forEach((key, nanos) -> row(key).put(rank, nanos));
  }

  private Map<Integer, Long> row(CallKey key) {
    return rows.computeIfAbsent(key, none -> new HashMap<>());
  }

  /** Whether no rank tells of any. */
  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Overlapped nanoseconds of a key, by rank. */
  long[] of(CallKey key, int worldSize) {
    long[] nanos = new long[worldSize];
    rows.getOrDefault(key, Map.of()).forEach((rank, its) -> nanos[rank] = its);
    return nanos;
  }

  /** Packs all of it. */
  void write(PackWriter out) {
    out.number(rows.size());
    rows.forEach(
        (key, ranks) -> {
          PartialMerge.write(key, out);
          out.number(ranks.size());
          ranks.forEach(
              (rank, nanos) -> {
                out.number(rank);
                out.number(nanos);
              });
        });
  }

  /** Adds what {@link #write} packed. */
  void read(PackReader in) {
    for (int left = in.size(); left > 0; left--) {
      Map<Integer, Long> row = row(PartialMerge.key(in));
      for (int ranks = in.size(); ranks > 0; ranks--) {
        int rank = in.size();
        row.put(rank, in.number());
      }
    }
  }
}
