package org.waitprof.report.html.data;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.waitprof.json.JsonObject;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.report.figures.cause.SelectedPairs;

/**
 * The matrices of ranks for the heat map. Neighbouring ranks are combined where a screen has no
 * room for all.
 *
 * @param edge number of rows and columns
 * @param block number of ranks per row or column
 * @param cells cells that are not empty
 */
public record MatrixCells(int edge, int block, List<RankPair> cells) {
  private static final int MOST_EDGE = 256;

  public static MatrixCells of(PageModel model) {
    int ranks = model.profile().ranks().size();
    int block = 1;
    while (ranks > MOST_EDGE * block) {
      block *= 2;
    }
    int edge = (ranks + block - 1) / block;
    TreeMap<Integer, RankPair> cells = new TreeMap<>();
    for (RankPair pair : SelectedPairs.of(model.profile(), model.options().selection())) {
      if (pair.peer() >= 0) {
        int row = pair.rank() / block;
        int column = pair.peer() / block;
        RankPair cell = new RankPair(row, column, pair.messages(), pair.bytes(), pair.waitNanos());
        cells.merge(row * edge + column, cell, MatrixCells::sum);
      }
    }
    return new MatrixCells(edge, block, new ArrayList<>(cells.values()));
  }

  private static RankPair sum(RankPair a, RankPair b) {
    return new RankPair(
        a.rank(),
        a.peer(),
        a.messages() + b.messages(),
        a.bytes() + b.bytes(),
        a.waitNanos() + b.waitNanos());
  }

  /**
   * Writes the member {@code matrix} of the page's data: {@code [row, column, wait, messages,
   * bytes]}.
   */
  void write(JsonWriter json) throws IOException {
    List<List<?>> rows = cells.stream().<List<?>>map(MatrixCells::row).toList();
    json.name("matrix").value(JsonObject.of("edge", edge, "block", block, "cells", rows));
  }

  private static List<Number> row(RankPair cell) {
    long waitMicros = Math.round(cell.waitNanos() / 1e3);
    return List.of(cell.rank(), cell.peer(), waitMicros, cell.messages(), cell.bytes());
  }
}
