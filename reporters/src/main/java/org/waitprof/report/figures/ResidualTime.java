package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Time that a trace measures apart from waiting: parts of waits, ends of collectives, waiting after
 * the run.
 *
 * @param rows times above 0, in the order of their patterns
 */
public record ResidualTime(List<Row> rows) {

  public ResidualTime {
    rows = List.copyOf(rows);
  }

  /**
   * A time of one pattern and kind.
   *
   * @param title for readers
   * @param outsideOfRunTime whether it has no share in the run time
   * @param severity nanoseconds over ranks
   * @param ratio share of run time (0..1); 0 outside of it
   */
  public record Row(String title, boolean outsideOfRunTime, RankSpread severity, double ratio) {}

  /** The times of a selection, without times of 0. */
  public static ResidualTime of(JobProfile profile, Selection selection) {
    long runNanos = RunTime.total(profile, selection.presentRanks(profile));
    List<Row> rows = new ArrayList<>();
    for (MeasuredTime time : MeasuredTime.all()) {
      boolean elsewhere = time.kind() == Kind.WAIT || time.kind() == Kind.CRITICAL_PATH;
      if (elsewhere || !time.isIn(profile)) {
        continue;
      }
      RankSpread spread = time.spread(profile, selection);
      long inRun = time.spreadInRun(profile, selection).total();
      if (spread.total() > 0) {
        rows.add(new Row(time.title(), inRun == 0, spread, RunTime.ratio(inRun, runNanos)));
      }
    }
    return new ResidualTime(rows);
  }
}
