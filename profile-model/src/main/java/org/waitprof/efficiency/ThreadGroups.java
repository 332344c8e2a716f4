package org.waitprof.efficiency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;

/**
 * The MPI calls of a job by thread, where several threads of a rank make them. Threads whose names
 * differ in numbers alone are one group; all ranks together. Immutable.
 *
 * @param groups the first threads first, then by time in MPI
 * @param ranks ranks in which several threads call MPI
 * @param mostThreads of one rank
 */
public record ThreadGroups(List<Group> groups, int ranks, int mostThreads) {
  /** Stands for the thread of each rank that called MPI first. */
  public static final String FIRST = "(first)";

  public ThreadGroups {
    groups = List.copyOf(groups);
  }

  /**
   * Threads of one name.
   *
   * @param name {@link #FIRST}, or their name with {@code #} for numbers
   * @param calls of all of them, all ranks
   * @param mpiNanos time in them
   * @param waitNanos waiting in them that costs rank time
   * @param overlappedNanos waiting while another thread of the rank computed, or while its time was
   *     lost to another thread's call already
   * @param lockedOutNanos time in which other threads of the rank waited for a lock that one of
   *     these held in MPI; exceeds the time in MPI where several waited
   */
  public record Group(
      String name,
      long calls,
      long mpiNanos,
      long waitNanos,
      long overlappedNanos,
      long lockedOutNanos) {}

  /** Sums up the threads of a profile by group. */
  public static ThreadGroups of(JobProfile profile) {
    int ranks = 0;
    int most = 0;
    for (var rank : profile.ranks()) {
      ranks += rank.threads() > 1 ? 1 : 0;
      most = Math.max(most, rank.threads());
    }
    if (ranks == 0) {
      return new ThreadGroups(List.of(), 0, most);
    }
    Map<String, long[]> sums = new TreeMap<>();
    for (int row = 0; row < profile.keys().size(); row++) {
      if (profile.keys().get(row).isInRunTime()) {
        long[] sum =
            sums.computeIfAbsent(name(profile.keys().get(row).key().path()), n -> new long[5]);
        for (int rank = 0; rank < profile.ranks().size(); rank++) {
          sum[0] += profile.value(Metric.COUNT, row, rank);
          sum[1] += profile.value(Metric.SUM, row, rank);
          sum[2] += profile.value(Metric.WAIT, row, rank);
          sum[3] += profile.value(Metric.OVERLAPPED_WAIT, row, rank);
          sum[4] += profile.value(Metric.LOCKED_OUT, row, rank);
        }
      }
    }
    List<Group> groups = new ArrayList<>();
    sums.forEach(
        (name, sum) -> groups.add(new Group(name, sum[0], sum[1], sum[2], sum[3], sum[4])));
    groups.sort(
        Comparator.comparing((Group group) -> !group.name().equals(FIRST))
            .thenComparing(Group::mpiNanos, Comparator.reverseOrder()));
    return new ThreadGroups(groups, ranks, most);
  }

  /** The group of a call path. */
  private static String name(CallPath path) {
    return !path.frames().isEmpty() && path.frames().get(0).className().equals(Frame.THREAD)
        ? path.frames().get(0).method()
        : FIRST;
  }
}
