package org.waitprof.model;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.WaitPropagation;

/**
 * Places whose excess of time made ranks wait, as a delay analysis found them.
 *
 * @param rule by which it was found; empty without analysis
 * @param places that caused waiting
 * @param unexplained nanoseconds of waiting that no place is charged with, by {@code
 *     waitstate.WaitGroup}, in its order
 * @param propagation waiting by the rank that caused it, the longest first
 */
public record RootCauses(
    String rule,
    List<RootCause> places,
    List<Long> unexplained,
    List<WaitPropagation> propagation) {
  public static final RootCauses NONE = new RootCauses("", List.of(), List.of(), List.of());

  public RootCauses {
    places = List.copyOf(places);
    unexplained = List.copyOf(unexplained);
    propagation = List.copyOf(propagation);
  }

  /** A copy of these root causes with other places. */
  public RootCauses with(List<RootCause> newPlaces) {
    return new RootCauses(rule, newPlaces, unexplained, propagation);
  }

  /** Whether no trace was analysed, so that root causes are not known. */
  public boolean isNone() {
    return rule.isEmpty();
  }

  /**
   * The critical path outside of MPI, of traces with regions of the user.
   *
   * @param places that it passes through
   */
  public record CriticalPlaces(List<CriticalPlace> places) {
    public CriticalPlaces {
      places = List.copyOf(places);
    }
  }

  /**
   * Time of the critical path in a region of the user, or between two MPI calls outside of any.
   *
   * @param place the region or computation, without costs
   * @param nanos by rank; ranks with 0 are left out
   */
  public record CriticalPlace(RootCause place, SortedMap<Integer, Long> nanos) {
    public CriticalPlace {
      nanos = Collections.unmodifiableSortedMap(new TreeMap<>(nanos));
    }
  }
}
