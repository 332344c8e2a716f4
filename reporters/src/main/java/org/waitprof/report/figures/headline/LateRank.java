package org.waitprof.report.figures.headline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.report.figures.RunTime;

/**
 * A rank that others wait for. Known where both sides of operations were seen.
 *
 * @param rank in MPI_COMM_WORLD
 * @param ratio part of all waiting that is for the rank (0..1)
 * @param path the call that was mostly waited for, as in the CSV; empty where it is not known
 * @param pathRatio part of its waiting (0..1) that is for that call
 * @param places how many of its calls are waited for
 */
public record LateRank(int rank, double ratio, String path, double pathRatio, int places) {
  /** Smallest share of waiting that it has, and smallest multiple of the next rank's share. */
  private static final double MOST = 0.5;

  private static final double TIMES_NEXT = 2;

  /**
   * All awaited ranks, the most awaited first.
   *
   * @param waitNanos all waiting of the job
   */
  static List<LateRank> all(JobProfile profile, long waitNanos) {
    Map<Integer, Map<String, Long>> byRank = new HashMap<>();
    for (ProfileKey key : profile.keys()) {
      for (Awaited each : key.sample().awaited()) {
        byRank
            .computeIfAbsent(each.rank(), none -> new HashMap<>())
            .merge(folded(each.path()), each.nanos(), Long::sum);
      }
    }
    List<LateRank> ranks = new ArrayList<>();
    byRank.forEach(
        (rank, paths) -> {
          // No stream, whose lambdas are spun when they are first used: at the end of each job.
          long sum = 0;
          long longest = Long.MIN_VALUE;
          String most = "";
          for (Map.Entry<String, Long> path : paths.entrySet()) {
            sum += path.getValue();
            if (path.getValue() >= longest) {
              longest = path.getValue();
              most = path.getKey();
            }
          }
          double ratio = RunTime.ratio(sum, waitNanos);
          double ofPath = RunTime.ratio(Math.max(0, longest), sum);
          ranks.add(new LateRank(rank, ratio, most, ofPath, paths.size()));
        });
    ranks.sort((a, b) -> Double.compare(b.ratio, a.ratio));
    return ranks;
  }

  /** A way without recursion. Most ways have none: their text stays. */
  private static String folded(String path) {
    CallPath way = CallPath.parse(path);
    CallPath folded = way.folded();
    return folded.equals(way) ? path : folded.toString();
  }

  /**
   * The one rank that the others wait for; empty if none stands out.
   *
   * @param ranks as of {@link #all}
   */
  static Optional<LateRank> among(List<LateRank> ranks) {
    boolean stands =
        !ranks.isEmpty()
            && ranks.get(0).ratio >= MOST
            && (ranks.size() == 1 || ranks.get(0).ratio >= TIMES_NEXT * ranks.get(1).ratio);
    return stands ? Optional.of(ranks.get(0)) : Optional.empty();
  }

  /**
   * Whether all wait for each other in turn: nearly all waiting is for known ranks, and no rank has
   * most of it.
   */
  static boolean inTurn(List<LateRank> ranks, int all) {
    double known = 0;
    for (LateRank rank : ranks) {
      known += rank.ratio;
    }
    return known >= 0.8 && ranks.size() > 1 && ranks.get(0).ratio < 0.5 * (1 + 1.0 / all) * known;
  }
}
