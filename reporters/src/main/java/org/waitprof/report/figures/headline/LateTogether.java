package org.waitprof.report.figures.headline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.Metric;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.figures.WaitRow;

/**
 * Several ranks that come late to the place with most waiting, where ranks wait for the last one.
 * Waiting counts for the very last rank. Without its delay, the others would wait for the next late
 * rank instead, so a rank that hardly waits there is late, too.
 *
 * @param ranks the late ranks, two or more, in order
 * @param early number of ranks that wait for them
 * @param ratio part of all waiting (0..1) that is for these ranks
 */
public record LateTogether(List<Integer> ranks, int early, double ratio) {
  /** A late rank waits for less than this part of the time of each rank that is not late. */
  private static final double HARDLY = 0.25;

  /** Smallest share of waiting that is for the late ranks. */
  private static final double MOST = 0.5;

  /** Part of all waiting that is for any rank now and then. */
  private static final double CHANCE = 0.05;

  public LateTogether {
    ranks = List.copyOf(ranks);
  }

  /**
   * The late ranks of a place; empty where one rank alone is late, or none stands out. Ranks that
   * others had held up are not among them: without the first late rank they are not late.
   *
   * @param place the place with most waiting
   * @param awaited all awaited ranks, as of {@link LateRank#all}
   * @param causes why ranks were late
   */
  static Optional<LateTogether> of(
      JobProfile profile, WaitRow place, List<LateRank> awaited, List<LatenessRow> causes) {
    if (!place.isForLast()) {
      return Optional.empty();
    }
    long[] waits = new long[profile.ranks().size()];
    long[] calls = new long[waits.length];
    RowReader nanos = new RowReader(profile, Metric.WAIT);
    RowReader counts = new RowReader(profile, Metric.COUNT);
    int[] all = IntStream.range(0, waits.length).toArray();
    for (int row = 0; row < profile.keys().size(); row++) {
      if (place.has(profile.keys().get(row))) {
        nanos.addTo(waits, row, all);
        counts.addTo(calls, row, all);
      }
    }
    List<Integer> order = new ArrayList<>();
    for (int rank : all) {
      if (calls[rank] > 0) {
        order.add(rank);
      }
    }
    order.sort(Comparator.comparingLong(rank -> waits[rank]));
    int late = late(order, waits);
    if (late < 2) {
      return Optional.empty();
    }
    List<Integer> last = order.subList(0, late);
    long early = 0;
    for (int rank : order.subList(late, order.size())) {
      early += waits[rank];
    }
    double mean = (double) early / (order.size() - late);
    List<Integer> ranks =
        last.stream()
            .filter(rank -> !isHeldUp(rank, causes) && 2 * waited(profile, rank, last) <= mean)
            .sorted()
            .toList();
    if (ranks.size() < 2) {
      return Optional.empty();
    }
    double ratio = 0;
    for (LateRank each : awaited) {
      ratio += ranks.contains(each.rank()) ? each.ratio() : 0;
    }
    return ratio < MOST
        ? Optional.empty()
        : Optional.of(new LateTogether(ranks, order.size() - late, ratio));
  }

  /**
   * Whether others had held up a rank for more than half of the time that was waited for it, and
   * that is more than chance brings about in any job.
   */
  static boolean isHeldUp(int rank, List<LatenessRow> causes) {
    long heldUp = 0;
    long all = 0;
    long job = 0;
    for (LatenessRow each : causes) {
      job += each.waitNanos();
      if (each.rank() == rank) {
        all += each.waitNanos();
        heldUp += each.cause() == LatenessCause.WAITING ? each.waitNanos() : 0;
      }
    }
    return 2 * heldUp > all && heldUp > CHANCE * job;
  }

  /**
   * Time for which a rank waited, anywhere, for others that come late: a rank that meets one of
   * these before comes as late, with no delay of its own.
   */
  private static long waited(JobProfile profile, int rank, List<Integer> last) {
    long nanos = 0;
    for (RankPair pair : profile.pairs()) {
      boolean isFor = pair.rank() == rank && pair.peer() != rank && last.contains(pair.peer());
      nanos += isFor ? pair.waitNanos() : 0;
    }
    return nanos;
  }

  /** Number of ranks before the widest step in the order of waiting; 0 if no step is wide. */
  private static int late(List<Integer> order, long[] waits) {
    int late = 0;
    long widest = 0;
    for (int i = 1; i < order.size(); i++) {
      long less = waits[order.get(i - 1)];
      long more = waits[order.get(i)];
      if (less < HARDLY * more && more - less > widest) {
        widest = more - less;
        late = i;
      }
    }
    return late;
  }
}
