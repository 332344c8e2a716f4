package org.waitprof.report.html;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.html.HtmlTable.Cell;
import org.waitprof.report.html.data.GridCells;
import org.waitprof.report.html.data.PageModel;

/** What the heat map of the process grid shows, in numbers. */
final class GridTable {
  private static final int TABLE_CELLS = 1024;

  private GridTable() {}

  static void write(PageModel model, Html html) {
    GridCells.of(model, TABLE_CELLS).ifPresent(cells -> write(cells, html));
  }

  private static void write(GridCells cells, Html html) {
    List<String> titles = new ArrayList<>(List.of("row"));
    for (int column = 0; column < cells.columns(); column++) {
      titles.add("#" + column * cells.block());
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (int row = 0; row < cells.slices() * cells.rows(); row++) {
      String slice = cells.slices() == 1 ? "" : row / cells.rows() + ", ";
      List<Cell> line = new ArrayList<>();
      line.add(Cell.of(slice + row % cells.rows() * cells.block()));
      for (int column = 0; column < cells.columns(); column++) {
        double value = cells.values()[0][row * cells.columns() + column];
        line.add(value < 0 ? Cell.of("-") : Cell.percent(value));
      }
      rows.add(line);
    }
    String blocks =
        cells.block() == 1 ? "" : ", mean of " + cells.block() + " x " + cells.block() + " ranks";
    HtmlTable.behind(html, "Table of the grid: wait in % of run time" + blocks, titles, rows);
  }
}
