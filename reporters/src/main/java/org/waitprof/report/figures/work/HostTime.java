package org.waitprof.report.figures.work;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.model.JobProfile;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;

/**
 * Computing time of a host's ranks compared with the ranks of other hosts, and the waiting that it
 * caused.
 *
 * @param host name of the host
 * @param ranks number of the job's ranks on the host
 * @param computedNanos CPU time outside of MPI, mean of its ranks
 * @param times CPU time compared with the mean of all ranks of other hosts; 0 if they have none
 * @param stepPicos mean picoseconds that a step of equal work takes on its cores; -1 if not
 *     measured
 * @param waitNanos waiting of others that is caused by its ranks' computation
 * @param otherNanos waiting of others that is caused by collections, locks and lack of a core of
 *     its ranks
 */
public record HostTime(
    String host,
    int ranks,
    long computedNanos,
    double times,
    long stepPicos,
    long waitNanos,
    long otherNanos) {
  /** Sums over the ranks of a host. */
  private static final class Sums {
    int ranks;
    long computed;
    long steps;
    boolean areStepsKnown = true;
    long wait;
    long other;

    HostTime of(String host, long all, int allRanks) {
      double others = RunTime.ratio(all - computed, allRanks - ranks);
      double its = RunTime.ratio(computed, ranks);
      return new HostTime(
          host,
          ranks,
          Math.round(its),
          others == 0 ? 0 : its / others,
          areStepsKnown ? steps / ranks : -1,
          wait,
          other);
    }
  }

  /** The hosts of a job, the most awaited first; none for a job on a single host. */
  public static List<HostTime> of(JobProfile profile) {
    long[] computed = ComputedTime.byRank(profile);
    long[] waits = ComputedTime.causedBy(profile);
    int[] ranks = Selection.ALL.presentRanks(profile);
    Map<String, Sums> hosts = new TreeMap<>();
    long all = 0;
    for (int rank : ranks) {
      Sums host = hosts.computeIfAbsent(profile.ranks().get(rank).host(), none -> new Sums());
      long step = profile.ranks().get(rank).cpu().stepPicos();
      host.ranks++;
      host.computed += computed[rank];
      host.wait += waits[rank];
      host.steps += step;
      host.areStepsKnown &= step > 0;
      all += computed[rank];
    }
    for (LatenessRow each : ComputedTime.lateness(profile)) {
      if (isOther(each.cause()) && each.rank() >= 0 && each.rank() < profile.ranks().size()) {
        Sums host = hosts.get(profile.ranks().get(each.rank()).host());
        if (host != null) {
          host.other += each.waitNanos();
        }
      }
    }
    List<HostTime> rows = new ArrayList<>();
    if (hosts.size() > 1) {
      for (Map.Entry<String, Sums> each : hosts.entrySet()) {
        rows.add(each.getValue().of(each.getKey(), all, ranks.length));
      }
    }
    rows.sort(Comparator.comparingLong(HostTime::waitNanos).reversed());
    return rows;
  }

  private static boolean isOther(LatenessCause cause) {
    return cause != LatenessCause.COMPUTE && cause != LatenessCause.WAITING;
  }
}
