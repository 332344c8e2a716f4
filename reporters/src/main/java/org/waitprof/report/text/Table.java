package org.waitprof.report.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.wording.PlainText;

/**
 * A table: numbers right-aligned, names left-aligned, columns as wide as their widest cell. The
 * last column, if of names, gives way when the page is too narrow.
 */
final class Table {
  private static final String GAP = "  ";

  private final List<String> titles = new ArrayList<>();
  private final List<Boolean> rightAligned = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();
  private final List<List<String>> details = new ArrayList<>();

  /** Adds a column of numbers. */
  Table number(String title) {
    titles.add(title);
    rightAligned.add(true);
    return this;
  }

  /** Adds a column of names. */
  Table name(String title) {
    titles.add(title);
    rightAligned.add(false);
    return this;
  }

  /** Adds a row with a cell for every column. */
  void row(String... cells) {
    if (cells.length != titles.size()) {
      throw new IllegalArgumentException(cells.length + " cells, " + titles.size() + " columns");
    }
    rows.add(List.of(cells));
    details.add(List.of());
  }

  /** Adds lines that stand below the last row, as they are. */
  void detail(List<String> lines) {
    details.set(details.size() - 1, List.copyOf(lines));
  }

  /** Prints titles and rows, indented. */
  void print(Page page, String indent) throws IOException {
    int[] widths = widths();
    int last = widths.length - 1;
    int before = indent.length();
    for (int column = 0; column < last; column++) {
      before += widths[column] + GAP.length();
    }
    widths[last] = Math.min(widths[last], Math.max(8, page.width() - before));
    page.line(page.paint().dim((indent + line(titles, widths)).stripTrailing()));
    for (int row = 0; row < rows.size(); row++) {
      page.line(indent + line(rows.get(row), widths));
      for (String detail : details.get(row)) {
        page.line(detail);
      }
    }
  }

  private int[] widths() {
    int[] widths = new int[titles.size()];
    for (int column = 0; column < widths.length; column++) {
      widths[column] = titles.get(column).length();
      for (List<String> row : rows) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    return widths;
  }

  private String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String cell = PlainText.tail(cells.get(column), widths[column]);
      String blanks = " ".repeat(widths[column] - cell.length());
      line.append(column == 0 ? "" : GAP);
      line.append(rightAligned.get(column) ? blanks + cell : cell + blanks);
    }
    return line.toString();
  }
}
