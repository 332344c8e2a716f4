package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RowSample.Awaited;

/**
 * The one rank that the others wait for, where there is one. Known where both sides of operations
 * were seen.
 *
 * @param rank in MPI_COMM_WORLD
 * @param ratio its part of all waiting (0..1)
 * @param path the call that was mostly waited for, as in the CSV; empty where it is not known
 */
public record LateRank(int rank, double ratio, String path) {
  /** It has so much of the waiting, and so many times as much as the next. */
  private static final double MOST = 0.5;

  private static final double TIMES_NEXT = 2;

  /**
   * The late rank of a job.
   *
   * @param waitNanos all waiting of the job
   */
  static Optional<LateRank> of(JobProfile profile, long waitNanos) {
    Map<Integer, Map<String, Long>> byRank = new HashMap<>();
    for (ProfileKey key : profile.keys()) {
      for (Awaited each : key.sample().awaited()) {
        byRank
            .computeIfAbsent(each.rank(), none -> new HashMap<>())
            .merge(each.path(), each.nanos(), Long::sum);
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
          ranks.add(new LateRank(rank, RunTime.ratio(sum, waitNanos), most));
        });
    ranks.sort((a, b) -> Double.compare(b.ratio, a.ratio));
    boolean stands =
        !ranks.isEmpty()
            && ranks.get(0).ratio >= MOST
            && (ranks.size() == 1 || ranks.get(0).ratio >= TIMES_NEXT * ranks.get(1).ratio);
    return stands ? Optional.of(ranks.get(0)) : Optional.empty();
  }
}
