package org.waitprof.report.figures.cause;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.waitprof.model.JobProfile;
import org.waitprof.model.lateness.LateCause;
import org.waitprof.model.lateness.LateCauses;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.figures.RankWaits;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;

/**
 * Causes of lateness of ranks, most waiting first.
 *
 * @param rows by rank and cause, with figures
 * @param unknown by rank and cause, of which nothing tells
 * @param waitNanos all waiting, also that of which nobody knows what it goes back to; at least what
 *     the rows have
 * @param runNanos run time of all ranks
 */
public record Lateness(
    List<LateCause> rows, List<LateCause> unknown, long waitNanos, long runNanos) {
  /** Parts below this share of the waiting are not worth a line. */
  private static final double NEGLIGIBLE = 0.001;

  public Lateness {
    rows = List.copyOf(rows);
    unknown = List.copyOf(unknown);
  }

  /**
   * Causes of lateness in a job.
   *
   * @param selection the late ranks that are shown
   */
  public static Lateness of(JobProfile profile, Selection selection) {
    List<LateCause> rows = new ArrayList<>();
    List<LateCause> unknown = new ArrayList<>();
    long waits = 0;
    for (LateCause each :
        profile.sections().get(LateCauses.class).map(LateCauses::rows).orElse(List.of())) {
      waits += each.waitNanos();
      if (each.rank() < 0 || selection.ranks().contains(each.rank())) {
        (each.isKnown() ? rows : unknown).add(each);
      }
    }
    rows.sort(
        Comparator.comparingLong(LateCause::waitNanos)
            .thenComparingLong(LateCause::lostNanos)
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
   * @param rows as a profile has them
   * @param waitNanos all waiting
   * @param runNanos run time of all ranks
   */
  public static Lateness of(List<LateCause> rows, long waitNanos, long runNanos) {
    List<LateCause> unknown = new ArrayList<>(rows);
    unknown.removeIf(LateCause::isKnown);
    return new Lateness(
        new LateCauses(rows).known(), unknown, Math.max(waitNanos, total(rows)), runNanos);
  }

  /** Causes whose time a row contains, because nothing tells of them on its rank. */
  public Set<LatenessCause> contained(LateCause row) {
    Set<LatenessCause> its = EnumSet.noneOf(LatenessCause.class);
    for (LateCause each : unknown) {
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

  /** Waiting that goes back to any of the rows. */
  public static long total(List<LateCause> rows) {
    long waits = 0;
    for (LateCause each : rows) {
      waits += each.waitNanos();
    }
    return waits;
  }

  /** The rows that others waited for, or that cost a rank time. */
  public List<LateCause> notable() {
    List<LateCause> notable = new ArrayList<>();
    for (LateCause each : rows) {
      if (each.waitNanos() > NEGLIGIBLE * waitNanos || each.lostNanos() > NEGLIGIBLE * runNanos) {
        notable.add(each);
      }
    }
    return notable;
  }

  /** Share of a row in all waiting, 0..1. */
  public double share(LateCause row) {
    return RunTime.ratio(row.waitNanos(), waitNanos);
  }

  /** Share of rank time that is waiting for a row, 0..1. */
  public double ratio(LateCause row) {
    return RunTime.ratio(row.waitNanos(), runNanos);
  }

  /**
   * How much shorter the run would be at most without a cause (0..1): no more than all ranks lose
   * to it, one after the other; and of each rank's time no more than what it loses and waits for
   * it, be it through others that waited.
   */
  public double mostGain(LatenessCause cause, int ranks) {
    long lost = 0;
    for (LateCause each : rows) {
      lost += each.cause() == cause ? each.lostNanos() : 0;
    }
    double ofAll = (double) (lost + of(cause) + of(LatenessCause.WAITING)) / ranks;
    return runNanos == 0 ? 0 : Math.min(1, Math.min(ofAll, (double) lost) * ranks / runNanos);
  }

  /** Waiting that goes back to a cause on any rank. */
  public long of(LatenessCause cause) {
    return new LateCauses(rows).waitNanos(cause);
  }
}
