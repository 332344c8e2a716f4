package org.waitprof.simulate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.replay.call.LongTable;
import org.waitprof.replay.delay.DelayPlace;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;

/**
 * Numbers of the places that compute, the same on all ranks: regions, and what lies between two MPI
 * calls outside of any region, as the delay analysis names them.
 */
final class GapPlaces {
  /** In place of a path: no call before. */
  static final int NONE = -1;

  private static final int REGION = -2;

  private final Map<DelayPlace, Integer> numbers = new HashMap<>();
  private final List<DelayPlace> places = new ArrayList<>();

  /** All places, by number. */
  synchronized List<DelayPlace> places() {
    return List.copyOf(places);
  }

  private synchronized int number(DelayPlace place) {
    return numbers.computeIfAbsent(
        place,
        fresh -> {
          places.add(fresh);
          return places.size() - 1;
        });
  }

  /** The places of one rank; used by one thread. */
  OfRank of(RankTrace trace) {
    return new OfRank(trace);
  }

  /** Finds the numbers behind a rank's paths. */
  final class OfRank {
    private final RankTrace trace;
    private final LongTable known = new LongTable();

    private OfRank(RankTrace trace) {
      this.trace = trace;
    }

    /** A region, by the number of its path. */
    int region(int path) {
      int number = known.get(path, REGION);
      if (number == LongTable.NONE) {
        number = number(new DelayPlace(Optional.of(trace.path(path)), Optional.empty()));
        known.put(path, REGION, number);
      }
      return number;
    }

    /** Between the calls of two paths, the first of which may be {@link #NONE}. */
    int gap(int after, int before) {
      int number = known.get(after, before);
      if (number == LongTable.NONE) {
        Optional<PathDefinition> first =
            after == NONE ? Optional.empty() : Optional.of(trace.path(after));
        number = number(new DelayPlace(first, Optional.of(trace.path(before))));
        known.put(after, before, number);
      }
      return number;
    }
  }
}
