package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.JobProfile.RootCause.Imbalance;

/**
 * The places that made ranks wait, most costly first. Known if the trace was analysed.
 *
 * @param rows the places
 * @param waitNanos all waiting of the job, also in patterns whose causes are not searched for
 * @param unexplainedNanos the part of it that is charged to no place
 */
public record RootCauseTable(List<Row> rows, long waitNanos, long unexplainedNanos) {
  /** Smallest share of a rank in a place's costs if the rank is named as its cause. */
  private static final double ONE_RANK = 0.8;

  public RootCauseTable {
    rows = List.copyOf(rows);
  }

  /** Share of all waiting that is charged to no place (0..1). */
  public double unexplainedRatio() {
    return RunTime.ratio(unexplainedNanos, waitNanos);
  }

  /**
   * A place with its costs.
   *
   * @param place the place in the program
   * @param severity nanoseconds of waiting of others that ranks caused there
   * @param shortTerm the part that they caused directly
   * @param longTerm the part that they caused through waiting of others
   * @param ratio its share of all waiting (0..1)
   * @param ranks number of ranks that caused any
   */
  public record Row(
      RootCause place,
      RankSpread severity,
      long shortTerm,
      long longTerm,
      double ratio,
      int ranks) {
    /** Whether nearly all of it was caused by {@code severity.maxRank()}. */
    public boolean isOneRank() {
      return severity.max() >= ONE_RANK * severity.total();
    }

    /** Waiting caused by the time that ranks spend here on the critical path, in nanoseconds. */
    public long imbalanceNanos() {
      return place.imbalance().stream().mapToLong(Imbalance::nanos).sum();
    }
  }

  /** The causes of a whole job; without rows if no analysis searched for them. */
  public static RootCauseTable of(JobProfile profile) {
    List<RootCause> places = profile.causes().places();
    // No streams: at the end of each job this runs in an interpreter.
    long charged = 0;
    for (RootCause place : places) {
      for (Cost cost : place.costs()) {
        charged += cost.nanos();
      }
    }
    long examined = charged;
    for (long nanos : profile.causes().unexplained()) {
      examined += nanos;
    }
    long all = places.isEmpty() ? examined : Math.max(examined, waiting(profile));
    List<Row> rows = new ArrayList<>();
    for (RootCause place : places) {
      if (!place.costs().isEmpty()) {
        rows.add(row(place, all));
      }
    }
    rows.sort((a, b) -> Long.compare(b.severity().total(), a.severity().total()));
    return new RootCauseTable(rows, all, all - charged);
  }

  private static long waiting(JobProfile profile) {
    return RankWaits.of(profile, Selection.ALL).spread().total();
  }

  /**
   * Creates the row of a place.
   *
   * @param all all waiting of the job, in nanoseconds
   */
  public static Row row(RootCause place, long all) {
    Map<Integer, Long> byRank = new HashMap<>();
    long shortTerm = 0;
    long longTerm = 0;
    for (Cost cost : place.costs()) {
      byRank.merge(cost.rank(), cost.nanos(), Long::sum);
      shortTerm += cost.shortTerm();
      longTerm += cost.longTerm();
    }
    int[] ranks = byRank.keySet().stream().mapToInt(rank -> rank).sorted().toArray();
    long[] nanos = new long[ranks.length == 0 ? 0 : ranks[ranks.length - 1] + 1];
    byRank.forEach((rank, sum) -> nanos[rank] = sum);
    RankSpread severity = RankSpread.of(nanos, ranks);
    double ratio = RunTime.ratio(severity.total(), all);
    return new Row(place, severity, shortTerm, longTerm, ratio, ranks.length);
  }
}
