package org.waitprof.report.html.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.RankFacts;
import org.waitprof.report.ProcessGrid;

/**
 * Ranks on their process grid, as the heat map shows them: slices of rows and columns. Of a grid of
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

  /** At most this many cells. */
  public static Optional<GridCells> of(PageModel model, int mostCells) {
    List<Integer> dims = ProcessGrid.of(model.profile(), model.options());
    long ranks = dims.stream().mapToLong(length -> length).reduce(1, (a, b) -> a * b);
    if (dims.isEmpty() || ranks != model.profile().ranks().size() || ranks < 2) {
      return Optional.empty();
    }
    int last = dims.size() - 1;
    int height = last == 0 ? 1 : dims.get(last - 1);
    int width = dims.get(last);
    int slices = (int) (ranks / height / width);
    int block = 1;
    while (ranks > (long) mostCells * block * block && block < Math.max(height, width)) {
      block *= 2;
    }
    int rows = (height + block - 1) / block;
    int columns = (width + block - 1) / block;
    double[][] sums = new double[2][slices * rows * columns];
    int[] counts = new int[sums[0].length];
    for (int position = 0; position < model.ranks().size(); position++) {
      int rank = model.ranks().rank(position);
      int inSlice = rank % (height * width);
      int cell =
          (rank / (height * width) * rows + inSlice / width / block) * columns
              + inSlice % width / block;
      RankFacts facts = model.facts(rank);
      sums[0][cell] += model.ranks().waitRatio(position);
      sums[1][cell] += facts.runNanos() == 0 ? 0 : (double) facts.mpiNanos() / facts.runNanos();
      counts[cell]++;
    }
    for (double[] values : sums) {
      for (int cell = 0; cell < values.length; cell++) {
        values[cell] = counts[cell] == 0 ? -1 : values[cell] / counts[cell];
      }
    }
    return Optional.of(new GridCells(dims, slices, rows, columns, block, sums));
  }

  /** The member {@code grid} of the page's data. */
  void write(JsonWriter json) {
    try {
      json.name("grid").beginObject();
      json.name("dims").beginArray();
      for (int length : dims) {
        json.value(length);
      }
      json.endArray();
      json.name("slices").value(slices);
      json.name("rows").value(rows);
      json.name("columns").value(columns);
      json.name("block").value(block);
      String[] names = {"wait", "mpi"};
      for (int i = 0; i < names.length; i++) {
        json.name(names[i]).beginArray();
        for (double value : values[i]) {
          json.value(value < 0 ? -1 : Math.round(value * 10_000));
        }
        json.endArray();
      }
      json.endObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
