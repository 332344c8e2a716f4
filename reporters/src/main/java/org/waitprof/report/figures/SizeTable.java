package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.waitprof.model.CallClass;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.SizeClass;
import org.waitprof.report.Selection;

/**
 * Calls that move data, by class of message size.
 *
 * @param rows size classes that occur, smallest first
 */
public record SizeTable(List<Row> rows) {
  /** Calls that carry no message: a size of 0 says nothing about them. */
  private static final Set<CallClass> WITHOUT_MESSAGE =
      EnumSet.of(
          CallClass.ENVIRONMENT,
          CallClass.PROBE,
          CallClass.POLL_PROBE,
          CallClass.TEST,
          CallClass.REQUEST_SETUP,
          CallClass.BARRIER,
          CallClass.RMA_SYNC,
          CallClass.COMMUNICATOR);

  public SizeTable {
    rows = List.copyOf(rows);
  }

  /**
   * A class of message sizes.
   *
   * @param sizeClass see {@link SizeClass}
   * @param count calls
   * @param bytes bytes received, sent or contributed
   * @param sumNanos duration of the calls
   * @param waitNanos how much of it is waiting by a pattern
   */
  public record Row(int sizeClass, long count, long bytes, long sumNanos, long waitNanos) {}

  /** The size classes of a selection. */
  public static SizeTable of(JobProfile profile, Selection selection) {
    int[] ranks = selection.presentRanks(profile);
    RowReader counts = new RowReader(profile, Metric.COUNT);
    RowReader sums = new RowReader(profile, Metric.SUM);
    RowReader bytes = new RowReader(profile, Metric.BYTES);
    RowReader waits = new RowReader(profile, Metric.WAIT);
    long[][] totals = new long[SizeClass.COUNT][4];
    for (int row : selection.rows(profile)) {
      var key = profile.keys().get(row).key();
      if (WITHOUT_MESSAGE.contains(key.call().callClass())) {
        continue;
      }
      long[] total = totals[key.sizeClass()];
      total[0] += counts.total(row, ranks);
      total[1] += bytes.total(row, ranks);
      total[2] += sums.total(row, ranks);
      total[3] += waits.total(row, ranks);
    }
    List<Row> rows = new ArrayList<>();
    for (int sizeClass = 0; sizeClass < totals.length; sizeClass++) {
      long[] total = totals[sizeClass];
      if (total[0] > 0) {
        rows.add(new Row(sizeClass, total[0], total[1], total[2], total[3]));
      }
    }
    return new SizeTable(rows);
  }
}
