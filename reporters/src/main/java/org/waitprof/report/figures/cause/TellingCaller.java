package org.waitprof.report.figures.cause;

import java.util.List;
import java.util.Optional;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile.RootCause;

/**
 * Names for computations of which no execution sample shows the method. A helper in which several
 * computations begin and end, called by different methods, names none of them: the innermost
 * callers that differ do.
 */
final class TellingCaller {
  private final List<List<Frame>> ways;

  /**
   * Knows all computations that may have to be told apart.
   *
   * @param places the causes of a job
   */
  TellingCaller(List<RootCause> places) {
    ways =
        places.stream()
            .filter(place -> place.computation() && !place.costs().isEmpty())
            .map(GapMethod::way)
            .filter(way -> !way.isEmpty())
            .distinct()
            .toList();
  }

  /**
   * Method by which a computation can be told from the others; empty for none. A caller of the
   * helper has the line of that call, as its name may be a compiler's; the helper has no line.
   */
  Optional<Frame> of(RootCause place) {
    List<Frame> way = GapMethod.way(place);
    if (way.isEmpty()) {
      return Optional.empty();
    }
    int telling = way.size() - 1;
    for (List<Frame> other : ways) {
      int parting = parting(way, other);
      telling = parting < 0 ? telling : Math.min(telling, parting);
    }
    Frame frame = way.get(telling);
    return Optional.of(telling < way.size() - 1 ? frame : frame.withoutLine());
  }

  /**
   * Index of the innermost frame of a way at which another way to the same method has a different
   * method; -1 where there is none.
   */
  private static int parting(List<Frame> way, List<Frame> other) {
    int at = way.size() - 1;
    int there = other.size() - 1;
    if (!way.get(at).isSameMethod(other.get(there))) {
      return -1;
    }
    while (at >= 0 && there >= 0 && way.get(at).isSameMethod(other.get(there))) {
      at--;
      there--;
    }
    return at >= 0 && there >= 0 ? at : -1;
  }
}
