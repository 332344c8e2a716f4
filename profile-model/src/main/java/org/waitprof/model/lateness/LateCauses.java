package org.waitprof.model.lateness;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.waitprof.model.JobProfile;

/**
 * Causes of lateness of ranks that others waited for: a part of profiles with a coordinated sample.
 *
 * @param rows by rank and cause, each once, also causes that are not known; sums of unnamed ranks
 *     last
 */
public record LateCauses(List<LateCause> rows) {
  public LateCauses {
    rows = List.copyOf(rows);
  }

  /** Causes as a job recorded them; empty without a coordinated sample. */
  public static LateCauses of(JobProfile profile) {
    return profile.sections().get(LateCauses.class).orElseGet(() -> new LateCauses(List.of()));
  }

  /** Adds up the causes of ranks, or of groups of ranks. */
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

  /** Returns the causes whose figures are known. */
  public List<LateCause> known() {
    List<LateCause> known = new ArrayList<>();
    for (LateCause each : rows) {
      if (each.isKnown()) {
        known.add(each);
      }
    }
    return known;
  }

  /**
   * Returns by rank the causes whose figures are not known; ranks of which all are known are
   * missing.
   */
  public Map<Integer, Set<LatenessCause>> unknown() {
    Map<Integer, Set<LatenessCause>> unknown = new TreeMap<>();
    for (LateCause each : rows) {
      if (!each.isKnown()) {
        Set<LatenessCause> its = unknown.get(each.rank());
        if (its == null) {
          its = EnumSet.noneOf(LatenessCause.class);
          unknown.put(each.rank(), its);
        }
        its.add(each.cause());
      }
    }
    return unknown;
  }

  /** Waiting of all ranks that one cause made, in nanoseconds. */
  public long waitNanos(LatenessCause cause) {
    long sum = 0;
    for (LateCause each : rows) {
      sum += each.cause() == cause ? each.waitNanos() : 0;
    }
    return sum;
  }

  /** Returns the time that ranks lost, without waiting. */
  public LateCauses withoutWaits() {
    List<LateCause> lost = new ArrayList<>();
    for (LateCause each : rows) {
      if (each.lostNanos() != 0) {
        lost.add(new LateCause(each.rank(), each.cause(), 0, 0, each.lostNanos(), each.events()));
      }
    }
    return new LateCauses(lost);
  }
}
