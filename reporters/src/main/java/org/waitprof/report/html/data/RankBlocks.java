package org.waitprof.report.html.data;

import java.util.Arrays;
import java.util.List;

/**
 * A grid of ranks on a screen: slices of rows and columns below each other, averaged over square
 * blocks where it is large. With more than two dimensions, the last two make a slice; a single
 * dimension is one row.
 *
 * @param width ranks of a row
 * @param height ranks of a column, within a slice
 * @param slices number of slices
 * @param block edge of a block in ranks
 */
public record RankBlocks(int width, int height, int slices, int block) {

  /** The grid with these lengths of dimensions, at least one; not averaged. */
  public static RankBlocks of(List<Integer> dims) {
    int last = dims.size() - 1;
    int height = last == 0 ? 1 : dims.get(last - 1);
    int ranks = dims.stream().reduce(1, (a, b) -> a * b);
    int width = dims.get(last);
    return new RankBlocks(width, height, ranks / height / Math.max(1, width), 1);
  }

  /** The grid in blocks with this many ranks per edge. */
  public RankBlocks in(int newBlock) {
    return new RankBlocks(width, height, slices, newBlock);
  }

  /** Number of blocks in a row. */
  public int columns() {
    return (width + block - 1) / block;
  }

  /** Number of rows of blocks in a slice. */
  public int rows() {
    return (height + block - 1) / block;
  }

  /**
   * The mean of each block, row by row.
   *
   * @param ranks ranks with a value
   * @param values one for each of these
   * @param none value of a block without any rank
   */
  public double[] means(int[] ranks, double[] values, double none) {
    double[] means = new double[slices * rows() * columns()];
    int[] counts = new int[means.length];
    for (int i = 0; i < ranks.length; i++) {
      int inSlice = ranks[i] % (width * height);
      int row = ranks[i] / (width * height) * rows() + inSlice / width / block;
      int cell = row * columns() + inSlice % width / block;
      means[cell] += values[i];
      counts[cell]++;
    }
    Arrays.setAll(means, cell -> counts[cell] == 0 ? none : means[cell] / counts[cell]);
    return means;
  }
}
