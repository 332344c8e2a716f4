package org.waitprof.model.lateness;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Why ranks were late that others waited for: a part of profiles with a coordinated sample.
 *
 * @param rows by rank and cause, each once; what is not named of any rank last
 */
public record LateCauses(List<LateCause> rows) {
  public LateCauses {
    rows = List.copyOf(rows);
  }

  /** Those of ranks, or of groups of ranks, together. */
  public static LateCauses together(List<LateCauses> parts) {
    Map<Long, LateCause> sums = new TreeMap<>(Long::compareUnsigned);
    for (LateCauses part : parts) {
      for (LateCause each : part.rows) {
        long name = (long) each.rank() << 8 | each.cause().ordinal();
        LateCause known = sums.get(name);
        sums.put(name, known == null ? each : known.plus(each));
      }
    }
    return new LateCauses(new ArrayList<>(sums.values()));
  }

  /** Waiting of all ranks that goes back to a cause. */
  public long waitNanos(LatenessCause cause) {
    long sum = 0;
    for (LateCause each : rows) {
      sum += each.cause() == cause ? each.waitNanos() : 0;
    }
    return sum;
  }

  /** What ranks lost, without what nobody can tell of their waiting. */
  public LateCauses withoutWaits() {
    List<LateCause> lost = new ArrayList<>();
    for (LateCause each : rows) {
      if (each.lostNanos() > 0) {
        lost.add(new LateCause(each.rank(), each.cause(), 0, 0, each.lostNanos(), each.events()));
      }
    }
    return new LateCauses(lost);
  }
}
