package org.waitprof.timeseries;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Time that each rank was in a named phase of the program, its outermost region.
 *
 * @param name its name in the program
 * @param nanos by rank, by its first thread; 0 for ranks that never were in it. Do not modify
 */
public record PhaseTime(String name, long[] nanos) {
  /**
   * The phases of all ranks, the longest first.
   *
   * @param byRank of each rank: nanoseconds by name
   * @param ranks number of ranks
   */
  public static List<PhaseTime> of(Map<Integer, Map<String, Long>> byRank, int ranks) {
    Map<String, long[]> byName = new TreeMap<>();
    byRank.forEach(
        (rank, phases) ->
            phases.forEach(
                (name, nanos) ->
                    byName.computeIfAbsent(name, none -> new long[ranks])[rank] = nanos));
    List<PhaseTime> phases = new ArrayList<>();
    byName.forEach((name, nanos) -> phases.add(new PhaseTime(name, nanos)));
    phases.sort(Comparator.comparingLong(phase -> -Arrays.stream(phase.nanos).sum()));
    return phases;
  }
}
