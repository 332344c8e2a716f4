package org.waitprof.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.waitprof.report.html.data.GridCells;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;

/** Table of the numbers in the heat map of the process grid. */
final class GridTable {
  private static final int TABLE_CELLS = 1024;

  private GridTable() {}

  static void write(PageModel model, Html html) {
    GridCells.of(model, TABLE_CELLS).ifPresent(cells -> write(cells, html));
  }

  private static void write(GridCells cells, Html html) {
    List<TableColumn<Integer>> columns = new ArrayList<>();
    columns.add(
        Unit.TEXT.shown(
            "row",
            row ->
                (cells.slices() == 1 ? "" : row / cells.rows() + ", ")
                    + row % cells.rows() * cells.block()));
    for (int column = 0; column < cells.columns(); column++) {
      int at = column;
      columns.add(
          Unit.RATIO.shown(
              Integer.toString(column * cells.block()),
              row -> {
                double value = cells.values()[0][row * cells.columns() + at];
                return value < 0 ? "" : (Object) value;
              }));
    }
    String blocks =
        cells.block() == 1 ? "" : ", mean of " + cells.block() + " x " + cells.block() + " ranks";
    HtmlTable.behind(
        html,
        "Table of the grid: wait in % of run time" + blocks,
        columns,
        IntStream.range(0, cells.slices() * cells.rows()).boxed().toList());
  }
}
