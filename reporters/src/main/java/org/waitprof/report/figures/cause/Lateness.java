package org.waitprof.report.figures.cause;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.waitprof.model.JobProfile;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.model.lateness.WaitOrigins;
import org.waitprof.report.figures.RankWaits;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;

/**
 * Causes of lateness of ranks, most waiting first.
 *
 * @param rows by rank and cause, with figures
 * @param unknown by rank and cause, without any figures
 * @param waitNanos all waiting, including waiting of unknown cause; at least the waiting of the
 *     rows
 * @param runNanos run time of all ranks
 */
public record Lateness(
    List<LatenessRow> rows, List<LatenessRow> unknown, long waitNanos, long runNanos) {
  /** Smallest share of the waiting that is worth a line. */
  private static final double NEGLIGIBLE = 0.001;

  public Lateness {
    rows = List.copyOf(rows);
    unknown = List.copyOf(unknown);
  }

  /**
   * Causes of lateness in a job.
   *
   * @param selection selects the late ranks
   */
  public static Lateness of(JobProfile profile, Selection selection) {
    List<LatenessRow> rows = new ArrayList<>();
    List<LatenessRow> unknown = new ArrayList<>();
    long waits = 0;
    for (LatenessRow each : WaitOrigins.of(profile)) {
      waits += each.waitNanos();
      if (each.rank() < 0 || selection.ranks().contains(each.rank())) {
        (each.isKnown() ? rows : unknown).add(each);
      }
    }
    rows.sort(
        Comparator.comparingLong(LatenessRow::waitNanos)
            .thenComparingLong(LatenessRow::lostNanos)
            .reversed());
    long all = RankWaits.of(profile, Selection.ALL).spread().total();
    return new Lateness(
        rows,
        unknown,
        Math.max(all, waits),
        RunTime.total(profile, Selection.ALL.presentRanks(profile)));
  }

  /**
   * Causes of lateness of all ranks.
   *
   * @param rows rows of a profile
   * @param waitNanos all waiting
   * @param runNanos run time of all ranks
   */
  public static Lateness of(List<LatenessRow> rows, long waitNanos, long runNanos) {
    List<LatenessRow> unknown = new ArrayList<>(rows);
    unknown.removeIf(LatenessRow::isKnown);
    return new Lateness(
        new LatenessRows(rows).known(), unknown, Math.max(waitNanos, total(rows)), runNanos);
  }

  /** Causes whose time a row contains, because no figures separate them on its rank. */
  public Set<LatenessCause> contained(LatenessRow row) {
    Set<LatenessCause> its = EnumSet.noneOf(LatenessCause.class);
    for (LatenessRow each : unknown) {
      if (each.rank() == row.rank()) {
        its.add(each.cause());
      }
    }
    Set<LatenessCause> contained = EnumSet.noneOf(LatenessCause.class);
    for (LatenessCause each : its) {
      if (row.cause().contains(each, its)) {
        contained.add(each);
      }
    }
    return contained;
  }

  /** Waiting that is caused by any of the rows, in nanoseconds. */
  public static long total(List<LatenessRow> rows) {
    long waits = 0;
    for (LatenessRow each : rows) {
      waits += each.waitNanos();
    }
    return waits;
  }

  /** The rows that others waited for, or that cost a rank time. */
  public List<LatenessRow> notable() {
    List<LatenessRow> notable = new ArrayList<>();
    for (LatenessRow each : rows) {
      if (each.waitNanos() > NEGLIGIBLE * waitNanos || each.lostNanos() > NEGLIGIBLE * runNanos) {
        notable.add(each);
      }
    }
    return notable;
  }

  /** Share of a row in all waiting, 0..1. */
  public double share(LatenessRow row) {
    return RunTime.ratio(row.waitNanos(), waitNanos);
  }

  /** Share of rank time that is waiting caused by a row, 0..1. */
  public double ratio(LatenessRow row) {
    return RunTime.ratio(row.waitNanos(), runNanos);
  }

  /**
   * Largest possible gain of run time without a cause (0..1). It is at most the time that all ranks
   * lose to the cause, one after the other. It is also at most each rank's loss plus its waiting
   * for the cause, directly or through others that waited.
   */
  public double mostGain(LatenessCause cause, int ranks) {
    long lost = 0;
    for (LatenessRow each : rows) {
      lost += each.cause() == cause ? each.lostNanos() : 0;
    }
    double ofAll = (double) (lost + of(cause) + of(LatenessCause.WAITING)) / ranks;
    return runNanos == 0 ? 0 : Math.min(1, Math.min(ofAll, (double) lost) * ranks / runNanos);
  }

  /** Waiting that is caused by a cause on any rank, in nanoseconds. */
  public long of(LatenessCause cause) {
    return new LatenessRows(rows).waitNanos(cause);
  }
}
