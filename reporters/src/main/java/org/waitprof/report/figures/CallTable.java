package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.report.Selection;

/**
 * What each MPI call cost, all call paths, sizes and selected ranks together, most time first;
 * calls outside of the run time stand at the end.
 *
 * @param rows calls that were made
 */
public record CallTable(List<Row> rows) {

  public CallTable {
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
    /** Whether the call lies outside of the run time, so that it has no share in it. */
    public boolean outsideOfRunTime() {
      return switch (call) {
        case MPI_INIT, MPI_INIT_THREAD, MPI_FINALIZE, MPI_ABORT -> true;
        default -> false;
      };
    }

    /** Mean duration of a call in nanoseconds. */
    public double meanNanos() {
      return RunTime.ratio(sumNanos, count);
    }
  }

  /** The calls of a selection. */
  public static CallTable of(JobProfile profile, Selection selection) {
    int[] ranks = selection.presentRanks(profile);
    long runNanos = RunTime.total(profile, ranks);
    RowReader counts = new RowReader(profile, Metric.COUNT);
    RowReader sums = new RowReader(profile, Metric.SUM);
    RowReader bytes = new RowReader(profile, Metric.BYTES);
    RowReader waits = new RowReader(profile, Metric.WAIT);
    Map<MpiCall, Row> totals = new EnumMap<>(MpiCall.class);
    for (int row : selection.rows(profile)) {
      MpiCall call = profile.keys().get(row).key().call();
      Row before = totals.getOrDefault(call, new Row(call, 0, 0, 0, 0, 0));
      long count = before.count() + counts.total(row, ranks);
      long sumNanos = before.sumNanos() + sums.total(row, ranks);
      long byteCount = before.bytes() + bytes.total(row, ranks);
      long waitNanos = before.waitNanos() + waits.total(row, ranks);
      double share = before.outsideOfRunTime() ? 0 : RunTime.ratio(sumNanos, runNanos);
      totals.put(call, new Row(call, count, sumNanos, share, byteCount, waitNanos));
    }
    List<Row> rows = new ArrayList<>(totals.values());
    rows.removeIf(row -> row.count() == 0);
    rows.sort(
        Comparator.comparing(Row::outsideOfRunTime)
            .thenComparing(Comparator.comparingLong(Row::sumNanos).reversed()));
    return new CallTable(rows);
  }
}
