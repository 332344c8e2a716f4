package org.waitprof.efficiency;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;

/**
 * Time that the ranks of a job were ready to run and had no core.
 *
 * @param ratio share of the run time of all ranks (0..1)
 * @param worstRank the rank that lacked it for the largest share; -1 if none did
 * @param worstRatio that share
 * @param ranks ranks that lacked it for more than {@link #NOTABLE}
 * @param host the host with the most ranks a CPU; empty where CPUs are not known
 * @param hostRanks ranks of the job there
 * @param hostCpus CPUs there
 * @param hostLoad runnable threads there, mean of the last minute, the largest that a rank saw
 */
public record NoCore(
    double ratio,
    int worstRank,
    double worstRatio,
    int ranks,
    String host,
    int hostRanks,
    int hostCpus,
    double hostLoad) {

  /** A larger share of a rank's time makes its figures misleading. */
  public static final double NOTABLE = 0.02;

  /** Above this share of the time of all ranks, no conclusions are drawn from a run. */
  public static final double CROWDED = 0.2;

  /**
   * Time of each rank for which its threads were ready to run and had no core, mean of the threads;
   * nanoseconds. Excludes waiting in Finalize, where a rank polls and needs no core.
   */
  public static long[] nanosByRank(JobProfile profile) {
    long[] nanos = FinalizeWait.byRank(profile);
    for (int rank = 0; rank < nanos.length; rank++) {
      RankFacts facts = profile.ranks().get(rank);
      nanos[rank] = (long) (facts.cpu().noCoreRatio() * (facts.runNanos() - nanos[rank]));
    }
    return nanos;
  }

  /** Looks at all ranks of a job. */
  public static NoCore of(JobProfile profile) {
    List<RankFacts> ranks = profile.ranks();
    double lacked = 0;
    double run = 0;
    long[] byRank = nanosByRank(profile);
    int worst = -1;
    double worstRatio = 0;
    int over = 0;
    Map<String, int[]> hosts = new HashMap<>();
    for (int rank = 0; rank < ranks.size(); rank++) {
      RankFacts facts = ranks.get(rank);
      double ratio = (double) byRank[rank] / Math.max(1, facts.runNanos());
      run += facts.runNanos();
      lacked += byRank[rank];
      over += ratio > NOTABLE ? 1 : 0;
      if (ratio > worstRatio) {
        worst = rank;
        worstRatio = ratio;
      }
      if (facts.cpu().hostCpus() > 0) {
        int[] host = hosts.computeIfAbsent(facts.host(), none -> new int[3]);
        host[0]++;
        host[1] = facts.cpu().hostCpus();
        host[2] = (int) Math.max(host[2], facts.cpu().loadPercent());
      }
    }
    String fullest = "";
    int[] most = {0, 1, 0};
    for (Map.Entry<String, int[]> each : hosts.entrySet()) {
      int[] host = each.getValue();
      long more = (long) host[0] * most[1] - (long) most[0] * host[1];
      if (more > 0 || (more == 0 && each.getKey().compareTo(fullest) < 0)) {
        fullest = each.getKey();
        most = host;
      }
    }
    return new NoCore(
        run == 0 ? 0 : lacked / run,
        worst,
        worstRatio,
        over,
        fullest,
        most[0],
        hosts.isEmpty() ? 0 : most[1],
        most[2] / 100.0);
  }

  /** Whether a rank lacked its core for so long that figures mislead. */
  public boolean isNotable() {
    return ranks > 0;
  }
}
