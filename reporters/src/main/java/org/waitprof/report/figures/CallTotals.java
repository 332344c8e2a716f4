package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;

/**
 * What each MPI call cost, all call paths, sizes and selected ranks together, most time first;
 * calls outside of the run time are at the end.
 *
 * @param rows calls that were made
 */
public record CallTotals(List<Row> rows) {

  public CallTotals {
    rows = List.copyOf(rows);
  }

  /**
   * A call.
   *
   * @param call the MPI call
   * @param count how often it was made
   * @param sumNanos how long that took
   * @param share that time / run time, both summed over ranks (0..1); 0 outside of the run time
   * @param bytes bytes received, sent or contributed
   * @param waitNanos how much of the time is waiting by a pattern
   */
  public record Row(
      MpiCall call, long count, long sumNanos, double share, long bytes, long waitNanos) {

    /** Mean duration of a call in nanoseconds. */
    public double meanNanos() {
      return RunTime.ratio(sumNanos, count);
    }
  }

  /** The calls of a selection. */
  public static CallTotals of(JobProfile profile, Selection selection) {
    List<Row> rows = new ArrayList<>();
    for (Totals<MpiCall> call :
        Totals.by(profile, selection, row -> true, row -> row.key().call())) {
      double share = call.key().isInRunTime() ? call.timeRatio() : 0;
      if (call.count() > 0) {
        rows.add(
            new Row(
                call.key(),
                call.count(),
                call.sumNanos(),
                share,
                call.bytes(),
                call.severity().total()));
      }
    }
    rows.sort(
        Comparator.comparing((Row row) -> !row.call().isInRunTime())
            .thenComparing(Comparator.comparingLong(Row::sumNanos).reversed()));
    return new CallTotals(rows);
  }
}
