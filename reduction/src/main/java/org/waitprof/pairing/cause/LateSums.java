package org.waitprof.pairing.cause;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.sample.BlockHash;

/**
 * Waiting of the calls of a row, or of a rank, by late rank and cause of lateness. Bounded: ranks
 * that come when many are known are counted together.
 */
public final class LateSums {
  private static final LatenessCause[] CAUSES = LatenessCause.values();
  private static final int MOST_RANKS = 64;
  private static final int OTHERS = -1;
  private static final double LEAST_NANOS = 1000;

  /** Half of a 95 % interval in standard deviations. */
  private static final double DEVIATIONS = 1.96;

  private final Map<Integer, Cell[]> ranks = new TreeMap<>();

  /** Waiting for one late rank because of one cause, in nanoseconds. */
  private static final class Cell {
    double known;
    double sampled;
    final double[] groups = new double[BlockHash.GROUPS];
    double variance;
  }

  private Cell[] of(int rank) {
    Cell[] cells = ranks.get(rank);
    if (cells == null && ranks.size() >= MOST_RANKS && rank != OTHERS) {
      return of(OTHERS);
    }
    if (cells == null) {
      cells = new Cell[CAUSES.length];
      ranks.put(rank, cells);
    }
    return cells;
  }

  private static Cell cell(Cell[] cells, int cause) {
    if (cells[cause] == null) {
      cells[cause] = new Cell();
    }
    return cells[cause];
  }

  /** Adds a wait that is known. */
  public void known(int rank, double nanos, double[] shares) {
    Cell[] cells = of(rank);
    for (int i = 0; i < shares.length; i++) {
      if (shares[i] > 0) {
        cell(cells, i).known += nanos * shares[i];
      }
    }
  }

  /** A wait that stands for others, with its weight. */
  public void sampled(int rank, double nanos, double[] shares, int group) {
    Cell[] cells = of(rank);
    for (int i = 0; i < shares.length; i++) {
      if (shares[i] > 0) {
        Cell cell = cell(cells, i);
        cell.sampled += nanos * shares[i];
        cell.groups[group] += nanos * shares[i];
      }
    }
  }

  /**
   * Adds the sums of a row to the sums of its rank.
   *
   * @param scale number of calls that a sampled one stands for
   * @param durations of the sampled calls, by random group of blocks
   */
  public void add(LateSums row, double scale, double[] durations) {
    double duration = 0;
    for (double each : durations) {
      duration += each;
    }
    // No lambdas, here and below: they are spun when they are first used.
    for (Map.Entry<Integer, Cell[]> each : row.ranks.entrySet()) {
      Cell[] cells = each.getValue();
      Cell[] into = of(each.getKey());
      for (int i = 0; i < cells.length; i++) {
        if (cells[i] != null) {
          Cell sum = cell(into, i);
          sum.known += cells[i].known + scale * cells[i].sampled;
          sum.variance += scale * scale * variance(cells[i], duration, durations);
        }
      }
    }
  }

  /**
   * Variance of the sampled waits around a ratio of the durations, from random groups of blocks.
   */
  private static double variance(Cell cell, double duration, double[] durations) {
    double ratio = duration == 0 ? 0 : cell.sampled / duration;
    double squares = 0;
    for (int group = 0; group < BlockHash.GROUPS; group++) {
      double residual = cell.groups[group] - ratio * durations[group];
      squares += residual * residual;
    }
    return squares * BlockHash.GROUPS / (BlockHash.GROUPS - 1);
  }

  /** The causes as they leave the rank; parts below a microsecond are left out. */
  public List<LatenessRow> list() {
    List<LatenessRow> all = new ArrayList<>();
    for (Map.Entry<Integer, Cell[]> each : ranks.entrySet()) {
      Cell[] cells = each.getValue();
      for (int i = 0; i < cells.length; i++) {
        if (cells[i] != null && cells[i].known >= LEAST_NANOS) {
          long interval = Math.round(DEVIATIONS * Math.sqrt(cells[i].variance));
          long nanos = Math.round(cells[i].known);
          all.add(new LatenessRow(each.getKey(), CAUSES[i], nanos, interval, 0, 0));
        }
      }
    }
    return all;
  }
}
