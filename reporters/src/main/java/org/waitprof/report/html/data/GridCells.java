package org.waitprof.report.html.data;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.waitprof.json.JsonObject;
import org.waitprof.report.ProcessGrid;
import org.waitprof.report.figures.RunTime;

/**
 * Ranks on their process grid, as the heat map shows them: slices of rows and columns. In a grid of
 * more than two dimensions, the last two make a slice. A grid too large for a screen is averaged
 * over square blocks.
 *
 * @param dims lengths of the dimensions
 * @param slices number of slices
 * @param rows rows of blocks in a slice
 * @param columns columns of blocks in a slice
 * @param block edge of a block in ranks
 * @param values wait ratio and share of MPI of each block; -1 where no rank is shown
 */
public record GridCells(
    List<Integer> dims, int slices, int rows, int columns, int block, double[][] values) {
  private static final int MOST_CELLS = 1 << 17;

  /** The cells of the page's heat map. */
  public static Optional<GridCells> of(PageModel model) {
    return of(model, MOST_CELLS);
  }

  /** Cells of the heat map, at most this many, averaged over blocks if the grid has more ranks. */
  public static Optional<GridCells> of(PageModel model, int mostCells) {
    List<Integer> dims = ProcessGrid.of(model.profile(), model.options());
    long ranks = dims.stream().mapToLong(length -> length).reduce(1, (a, b) -> a * b);
    if (dims.isEmpty() || ranks != model.profile().ranks().size() || ranks < 2) {
      return Optional.empty();
    }
    RankBlocks whole = RankBlocks.of(dims);
    int block = 1;
    while (ranks > (long) mostCells * block * block
        && block < Math.max(whole.height(), whole.width())) {
      block *= 2;
    }
    RankBlocks grid = whole.in(block);
    int[] shown = IntStream.range(0, model.ranks().size()).map(model.ranks()::rank).toArray();
    double[] waits =
        IntStream.range(0, shown.length).mapToDouble(model.ranks()::waitRatio).toArray();
    double[] mpi =
        IntStream.of(shown)
            .mapToObj(model::facts)
            .mapToDouble(facts -> RunTime.ratio(facts.mpiNanos(), facts.runNanos()))
            .toArray();
    double[][] means = {grid.means(shown, waits, -1), grid.means(shown, mpi, -1)};
    return Optional.of(
        new GridCells(dims, grid.slices(), grid.rows(), grid.columns(), block, means));
  }

  /** Returns the member {@code grid} of the page's data. */
  Map<String, Object> members() {
    return JsonObject.of(
        "dims", dims,
        "slices", slices,
        "rows", rows,
        "columns", columns,
        "block", block,
        "wait", tenThousandths(values[0]),
        "mpi", tenThousandths(values[1]));
  }

  static long[] tenThousandths(double[] shares) {
    return Arrays.stream(shares).mapToLong(it -> it < 0 ? -1 : Math.round(it * 10_000)).toArray();
  }
}
