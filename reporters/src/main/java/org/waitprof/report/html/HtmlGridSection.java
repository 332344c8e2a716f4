package org.waitprof.report.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.report.html.HtmlTable.Cell;

/**
 * Ranks on their process grid as a heat map, like Figure 5 of "Catching Idlers with Ease": patterns
 * of the decomposition show at once.
 */
final class HtmlGridSection implements HtmlSection {
  private static final int TABLE_CELLS = 1024;

  @Override
  public void write(PageModel model, Html html) throws IOException {
    Optional<GridCells> cells = GridCells.of(model);
    if (cells.isEmpty()) {
      return;
    }
    List<String> lengths = cells.get().dims().stream().map(String::valueOf).toList();
    boolean given = !model.options().grid().isEmpty();
    String remark =
        String.join(" x ", lengths) + (given ? ", as given" : ", the program's communicator");
    HtmlSection.begin(html, "grid", "Process grid", remark);
    Controls.begin(html);
    Controls.select(html, "grid-metric", "Show", List.of("wait", "waiting", "mpi", "time in MPI"));
    Controls.select(
        html, "grid-scale", "Scale", List.of("zero", "from 0", "range", "least to largest"));
    Controls.end(html);
    html.raw("<div id=\"heatmap\" class=\"canvas\"></div>\n");
    table(model, html);
    HtmlSection.end(html);
  }

  private static void table(PageModel model, Html html) throws IOException {
    GridCells cells = GridCells.of(model, TABLE_CELLS).orElseThrow();
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
        line.add(value < 0 ? Cell.of("-") : HtmlRanksSection.percent(value));
      }
      rows.add(line);
    }
    String blocks =
        cells.block() == 1 ? "" : ", mean of " + cells.block() + " x " + cells.block() + " ranks";
    HtmlTable.behind(html, "Table of the grid: wait in % of run time" + blocks, titles, rows);
  }
}
