package org.waitprof.model;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.waitprof.model.JobProfile.DelayWay;
import org.waitprof.model.JobProfile.RootCause;

/**
 * What a delay analysis found: the places whose excess of time made ranks wait; and the critical
 * path where these places have it.
 *
 * @param rule by which it was found; empty without analysis
 * @param places that caused waiting
 * @param unexplained nanoseconds of waiting that no place is charged with, by group of patterns;
 *     groups are those of {@code waitstate.WaitGroup}, in its order
 * @param ways which ranks made which wait, by the former, the longest first
 * @param path the critical path outside of MPI, of traces with regions of the user; else empty
 */
public record RootCauses(
    String rule,
    List<RootCause> places,
    List<Long> unexplained,
    List<DelayWay> ways,
    List<CriticalPlace> path) {
  /** No analysis. */
  public static final RootCauses NONE = new RootCauses("", List.of(), List.of(), List.of());

  public RootCauses {
    places = List.copyOf(places);
    unexplained = List.copyOf(unexplained);
    ways = List.copyOf(ways);
    path = List.copyOf(path);
  }

  /** Causes of which no critical path outside of MPI is known. */
  public RootCauses(
      String rule, List<RootCause> places, List<Long> unexplained, List<DelayWay> ways) {
    this(rule, places, unexplained, ways, List.of());
  }

  /** The same with other places. */
  public RootCauses with(List<RootCause> newPlaces) {
    return new RootCauses(rule, newPlaces, unexplained, ways, path);
  }

  /** The same with the critical path outside of MPI. */
  public RootCauses along(List<CriticalPlace> newPath) {
    return new RootCauses(rule, places, unexplained, ways, newPath);
  }

  /** Whether there was no analysis. */
  public boolean isNone() {
    return rule.isEmpty();
  }

  /**
   * Time of the critical path in a region of the user, or between two MPI calls outside of any.
   *
   * @param place the region or computation, without costs
   * @param nanos by rank; those of 0 are left out
   */
  public record CriticalPlace(RootCause place, SortedMap<Integer, Long> nanos) {
    public CriticalPlace {
      nanos = Collections.unmodifiableSortedMap(new TreeMap<>(nanos));
    }
  }
}
