package org.waitprof.model.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.Metric;

/**
 * A metric's column in memory, row by row: rows with few values keep only those, rows of zeros keep
 * nothing. Built by {@code reduce} and {@code file}; a profile of 65 536 ranks and 200 keys takes
 * 105 MB a dense column. Immutable, safe for any number of threads.
 */
public final class LongRows implements LongColumn {
  private static final int[] ALL_RANKS = new int[0];
  private static final long[] ZEROS = new long[0];

  private final Metric metric;

  /**
   * Ranks of each row's values, ascending; {@link #ALL_RANKS} for a row that has a value for each
   * rank.
   */
  private final int[][] ranks;

  private final long[][] values;

  private LongRows(Metric metric, int[][] ranks, long[][] values) {
    this.metric = metric;
    this.ranks = ranks;
    this.values = values;
  }

  public Metric metric() {
    return metric;
  }

  public int size() {
    return values.length;
  }

  @Override
  public long at(int key, int rank) {
    long[] row = values[key];
    if (row.length == 0) {
      return 0;
    }
    if (ranks[key].length == 0) {
      return row[rank];
    }
    int place = Arrays.binarySearch(ranks[key], rank);
    return place < 0 ? 0 : row[place];
  }

  @Override
  public void read(int key, long[] into) {
    long[] row = values[key];
    if (row.length > 0 && ranks[key].length == 0) {
      System.arraycopy(row, 0, into, 0, into.length);
      return;
    }
    Arrays.fill(into, 0);
    for (int i = 0; i < row.length && ranks[key][i] < into.length; i++) {
      into[ranks[key][i]] = row[i];
    }
  }

  /** Collects the rows of a column in order. Not thread-safe. */
  public static final class Builder {
    private final List<int[]> ranks = new ArrayList<>();
    private final List<long[]> values = new ArrayList<>();

    /**
     * Adds a row.
     *
     * @param row one value per rank; copied as far as needed
     * @return bytes that the row takes
     */
    public long add(long[] row) {
      return add(row, false);
    }

    /** Adds a row that is not modified any more: large ones are not copied. */
    public void take(long[] row) {
      add(row, true);
    }

    /** Adds a row of zeros and returns its memory in bytes. */
    public long addNothing() {
      ranks.add(ALL_RANKS);
      values.add(ZEROS);
      return 16;
    }

    private long add(long[] row, boolean own) {
      int filled = 0;
      for (long value : row) {
        if (value != 0) {
          filled++;
        }
      }
      if (filled == 0) {
        return addNothing();
      }
      if (filled >= row.length / 3) {
        ranks.add(ALL_RANKS);
        values.add(own ? row : row.clone());
        return 32 + 8L * row.length;
      }
      int[] places = new int[filled];
      long[] kept = new long[filled];
      int next = 0;
      for (int rank = 0; rank < row.length; rank++) {
        if (row[rank] != 0) {
          places[next] = rank;
          kept[next++] = row[rank];
        }
      }
      ranks.add(places);
      values.add(kept);
      return 48 + 12L * filled;
    }

    /** The column; the builder is not to be used afterwards. */
    public LongRows build(Metric metric) {
      return new LongRows(metric, ranks.toArray(new int[0][]), values.toArray(new long[0][]));
    }
  }
}
