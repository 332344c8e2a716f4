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
public record LatenessRows(List<LatenessRow> rows) {
  public LatenessRows {
    rows = List.copyOf(rows);
  }

  /** The rows that a job recorded; empty without a coordinated sample. */
  public static LatenessRows of(JobProfile profile) {
    return profile.sections().get(LatenessRows.class).orElseGet(() -> new LatenessRows(List.of()));
  }

  /** Adds up the rows of ranks, or of groups of ranks. */
  public static LatenessRows together(List<LatenessRows> parts) {
    Map<Long, LatenessRow> sums = new TreeMap<>(Long::compareUnsigned);
    for (LatenessRows part : parts) {
      for (LatenessRow each : part.rows) {
        long name = (long) each.rank() << 8 | each.cause().ordinal();
        LatenessRow known = sums.get(name);
        sums.put(name, known == null ? each : known.plus(each));
      }
    }
    return new LatenessRows(new ArrayList<>(sums.values()));
  }

  /** Returns the rows whose figures are known. */
  public List<LatenessRow> known() {
    List<LatenessRow> known = new ArrayList<>();
    for (LatenessRow each : rows) {
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
    for (LatenessRow each : rows) {
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
    for (LatenessRow each : rows) {
      sum += each.cause() == cause ? each.waitNanos() : 0;
    }
    return sum;
  }

  /** Returns the time that ranks lost, without waiting. */
  public LatenessRows withoutWaits() {
    List<LatenessRow> lost = new ArrayList<>();
    for (LatenessRow each : rows) {
      if (each.lostNanos() != 0) {
        lost.add(new LatenessRow(each.rank(), each.cause(), 0, 0, each.lostNanos(), each.events()));
      }
    }
    return new LatenessRows(lost);
  }
}
