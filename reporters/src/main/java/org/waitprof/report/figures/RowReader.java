package org.waitprof.report.figures;

import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.Metric;

/**
 * Reads a metric row by row into one array: 13 million values one by one through an interface cost
 * a second, row by row a tenth of it. Not thread-safe; one a loop.
 */
public final class RowReader {
  private final LongColumn column;
  private final long[] values;
  private int row = -1;

  /** A reader of that metric. */
  public RowReader(JobProfile profile, Metric metric) {
    column = Column.of(profile, metric);
    values = new long[profile.ranks().size()];
  }

  /** The values of a row by rank, valid until the next row is read. */
  public long[] row(int newRow) {
    if (row != newRow) {
      column.read(newRow, values);
      row = newRow;
    }
    return values;
  }

  /** The sum of a row over some ranks. */
  public long total(int ofRow, int[] ranks) {
    long[] byRank = row(ofRow);
    long total = 0;
    for (int rank : ranks) {
      total += byRank[rank];
    }
    return total;
  }

  /** Adds a row to what is already there, for some ranks. */
  public void addTo(long[] sums, int ofRow, int[] ranks) {
    long[] byRank = row(ofRow);
    for (int rank : ranks) {
      sums[rank] += byRank[rank];
    }
  }
}
