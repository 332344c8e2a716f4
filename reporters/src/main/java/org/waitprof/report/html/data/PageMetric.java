package org.waitprof.report.html.data;

/**
 * A quantity in the page's list of metrics. The page adds its own value and the values of the
 * metrics below it. Own values therefore never overlap: all waiting is in the patterns below
 * waiting. Add new metrics to {@link PageMetrics}; the script needs no change.
 *
 * @param id used in addresses and names the colour {@code --m-id} of the style, where it has one
 * @param title for readers
 * @param parent id of the metric that it is part of; empty for none
 * @param unit {@code ns}, {@code B}, or empty for a count
 * @param calls own values of a row of the profile
 * @param outside own values by rank that belong to no MPI call; empty for none
 */
public record PageMetric(
    String id, String title, String parent, String unit, RowValues calls, long[] outside) {
  private static final long[] NONE = {};

  /** Values of the rows of a profile. */
  interface RowValues {
    /** The values of a row by rank, valid until the next row is read; empty for none. */
    long[] of(int row);
  }

  /** Creates a metric that is the sum of the metrics below it. */
  static PageMetric whole(String id, String title, String parent, String unit) {
    return new PageMetric(id, title, parent, unit, row -> NONE, NONE);
  }

  /** Creates a metric of MPI calls. */
  static PageMetric ofCalls(String id, String title, String parent, String unit, RowValues calls) {
    return new PageMetric(id, title, parent, unit, calls, NONE);
  }

  /** Creates a metric of ranks as such, which no MPI call belongs to. */
  static PageMetric ofRanks(String id, String title, String parent, String unit, long[] byRank) {
    return new PageMetric(id, title, parent, unit, row -> NONE, byRank);
  }
}
