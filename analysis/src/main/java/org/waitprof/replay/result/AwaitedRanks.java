package org.waitprof.replay.result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.replay.exchange.LongPair;

/**
 * Ranks for which the calls of a row waited, with the places of their calls. The trace adds them
 * for waits that the profile of the run does not measure (Wait for Progress). All others are in
 * that profile.
 */
final class AwaitedRanks {
  /** Maximum number of places of a row, as in profiles without a trace. */
  private static final int MOST = 8;

  private static final Comparator<Awaited> LONGEST_FIRST =
      Comparator.comparingLong(Awaited::nanos)
          .reversed()
          .thenComparingInt(Awaited::rank)
          .thenComparing(Awaited::path);

  private final Map<Integer, RankResult> byRank = new HashMap<>();

  AwaitedRanks(ReplayResult result) {
    result.ranks().forEach(its -> byRank.put(its.rank(), its));
  }

  /** The ranks for which a row of one rank waited. */
  List<Awaited> of(RankResult rank, int row) {
    List<Awaited> awaited = new ArrayList<>();
    for (Map.Entry<Long, Long> each : rank.awaited(row).entrySet()) {
      int late = LongPair.upper(each.getKey());
      awaited.add(new Awaited(late, path(late, LongPair.lower(each.getKey())), each.getValue()));
    }
    return awaited;
  }

  /** The call path of a row of a rank; empty if it is not known. */
  private String path(int rank, int row) {
    RankResult its = byRank.get(rank);
    return its == null || row < 0 || row >= its.rows() ? "" : its.region(row).path().toString();
  }

  /**
   * Figures of a row with the ranks that it waited for: places that occur several times are added
   * up, and the longest are kept.
   */
  static RowSample sample(long minimumNanos, Collection<Awaited> all) {
    Map<List<Object>, Awaited> places = new HashMap<>();
    for (Awaited each : all) {
      places.merge(
          List.of(each.rank(), each.path()),
          each,
          (a, b) -> new Awaited(a.rank(), a.path(), a.nanos() + b.nanos()));
    }
    List<Awaited> longest = new ArrayList<>(places.values());
    longest.sort(LONGEST_FIRST);
    return new RowSample(0, minimumNanos, longest.subList(0, Math.min(MOST, longest.size())));
  }
}
