package org.waitprof.report.html.data;

/**
 * A quantity in the page's list of metrics. What the page shows for it is its own value and those
 * of the metrics below it, so own values never overlap: the value of waiting is all in the patterns
 * below it. To add one, add it to {@link PageMetrics}; the script needs no change.
 *
 * @param id is used in addresses and names the colour {@code --m-id} of the style, where it has one
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

  /** A metric that is the sum of those below it. */
  static PageMetric whole(String id, String title, String parent, String unit) {
    return new PageMetric(id, title, parent, unit, row -> NONE, NONE);
  }

  /** A metric of MPI calls. */
  static PageMetric ofCalls(String id, String title, String parent, String unit, RowValues calls) {
    return new PageMetric(id, title, parent, unit, calls, NONE);
  }

  /** A metric of ranks as such. */
  static PageMetric ofRanks(String id, String title, String parent, String unit, long[] byRank) {
    return new PageMetric(id, title, parent, unit, row -> NONE, byRank);
  }
}
