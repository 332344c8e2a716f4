package org.waitprof.report.figures.cause;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Work;

/** Execution samples of ranks in a place, or in several, as call trees. Used by one thread. */
final class PlaceSamples {
  /** A rank with less than this part of the largest costs of a place is taken to wait there. */
  private static final double WAITS = 0.5;

  private final Map<Integer, LateTree> byRank = new HashMap<>();
  private final Map<Integer, Long> costs = new HashMap<>();
  private final List<Work> work = new ArrayList<>();
  private Optional<LateTree> waiting = Optional.empty();

  /** Adds the samples and costs of a place. */
  void add(RootCause place) {
    place.costs().forEach(cost -> costs.merge(cost.rank(), cost.nanos(), Long::sum));
    work.addAll(place.work());
    for (Work its : place.work()) {
      byRank
          .computeIfAbsent(its.rank(), none -> new LateTree())
          .add(its.stack().frames(), (double) its.samples());
    }
  }

  /** Whether any sample found a rank here. */
  boolean has(int rank) {
    return byRank.containsKey(rank);
  }

  /**
   * The tree of a rank.
   *
   * @param fewest minimum number of samples
   * @return empty with fewer samples
   */
  Optional<LateTree> of(int rank, int fewest) {
    return Optional.ofNullable(byRank.get(rank)).filter(tree -> tree.root().weight() >= fewest);
  }

  /** The mean of the ranks that wait here, rather than make others wait. */
  LateTree ofWaiting() {
    if (waiting.isEmpty()) {
      double dear = WAITS * costs.values().stream().mapToLong(nanos -> nanos).max().orElse(0);
      long ranks =
          byRank.keySet().stream().filter(rank -> costs.getOrDefault(rank, 0L) < dear).count();
      LateTree mean = new LateTree();
      for (Work its : work) {
        if (costs.getOrDefault(its.rank(), 0L) < dear) {
          mean.add(its.stack().frames(), (double) its.samples() / ranks);
        }
      }
      waiting = Optional.of(mean);
    }
    return waiting.orElseThrow();
  }
}
