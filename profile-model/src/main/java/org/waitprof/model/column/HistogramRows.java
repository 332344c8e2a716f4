package org.waitprof.model.column;

import java.util.List;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile.HistogramColumn;

/**
 * The duration histograms of a job in memory: one packed row per key. Built by {@code reduce} and
 * {@code file}. Immutable, safe for any number of threads.
 *
 * @param rows sealed, index = key
 */
public record HistogramRows(List<HistogramRow> rows) implements HistogramColumn {

  public HistogramRows {
    rows = List.copyOf(rows);
  }

  @Override
  public long at(int key, int rank, int bucket) {
    long[] histogram = new long[Histogram.BUCKETS];
    read(key, rank, histogram);
    return histogram[bucket];
  }

  @Override
  public boolean read(int key, int rank, long[] into) {
    return rows.get(key).read(rank, into);
  }
}
