package org.waitprof.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.TableView;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.Markdown;
import org.waitprof.report.wording.PlainText;

/**
 * A table for terminals or Markdown. Columns whose title begins with {@code #} are numbers, aligned
 * to the right. Columns are as wide as their widest cell. If the page is too narrow, a last column
 * of names gives way. Used by reports and by commands that compare runs.
 */
public final class TextTable {
  private static final int WIDE = 120;
  private static final String INDENT = "  ";
  private static final String BELOW = "      ";
  private static final String GAP = "  ";

  /** Minimum width of the last column. */
  private static final int NARROW = 8;

  /** Minimum width of the first column. */
  private static final int LEAST_NAME = 24;

  private static final String PLACE = "place";
  private static final Set<String> PLAIN = Set.of(PLACE, "file");

  private final List<String> titles;
  private final List<List<String>> rows = new ArrayList<>();
  private final List<List<String>> details = new ArrayList<>();

  public TextTable(List<String> titles) {
    this.titles = List.copyOf(titles);
  }

  /** Creates a table of rows as people see them, with durations in a unit that fits them. */
  public static <R> TextTable of(List<TableColumn<R>> columns, List<R> rows) {
    TableView<R> view = TableView.of("", "", "", columns, rows);
    return of(view, rows, view.units(rows), cell -> cell);
  }

  /** Creates a table of some rows as people see them, with durations in these units. */
  public static <R> TextTable of(
      TableView<R> view, List<R> rows, List<DurationUnit> units, UnaryOperator<String> cell) {
    TextTable table = new TextTable(view.titles(units));
    rows.forEach(row -> table.row(view.cells(row, units).stream().map(cell).toList()));
    return table;
  }

  /** Adds a row with one cell per column. */
  public void row(List<String> cells) {
    if (cells.size() != titles.size()) {
      throw new IllegalArgumentException(cells.size() + " cells, " + titles.size() + " columns");
    }
    rows.add(List.copyOf(cells));
    details.add(List.of());
  }

  /** Adds lines that stand unchanged below the last row on a terminal. */
  void detail(List<String> lines) {
    details.set(details.size() - 1, List.copyOf(lines));
  }

  /** Titles of the columns; titles of numbers begin with {@code #}. */
  public List<String> titles() {
    return titles;
  }

  public List<List<String>> rows() {
    return List.copyOf(rows);
  }

  /** Whether the table has no rows. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** A paragraph under a table, wrapped. */
  public static String paragraph(String indent, String text, int width) {
    List<String> words = PlainText.words(text);
    return String.join("\n", Page.wrap(indent, indent + "  ", words, " ", width)) + "\n";
  }

  /**
   * Formats the result of tables, which stands above them.
   *
   * @param welcome 1 if welcome, -1 if unwelcome, 0 if neither
   */
  public static String result(String text, int welcome, int width, boolean color) {
    Paint paint = color ? Paint.ANSI : Paint.OFF;
    return Page.wrap("  ", "  ", PlainText.words(text), " ", width).stream()
        .map(line -> paint.result(welcome, line) + "\n")
        .collect(Collectors.joining());
  }

  /**
   * The table as text of at most {@code width} columns, indented by two. Names at the begin or the
   * end of a row that do not fit stand below it. The place stands there on every page narrower than
   * 120 columns.
   */
  public String text(int width, boolean color) {
    int columns = columnsInLine(width);
    TextTable table = new TextTable(titles.subList(0, columns));
    for (List<String> row : rows) {
      List<String> name = name(row.get(0), columns, width);
      List<String> cells = new ArrayList<>(row.subList(0, columns));
      cells.set(0, name.get(0));
      table.row(cells);
      List<String> details = new ArrayList<>(name.subList(1, name.size()));
      if (columns < titles.size()) {
        details.addAll(Page.wrap(BELOW, BELOW + "  ", below(row, columns), ", ", width));
      }
      table.detail(details);
    }
    Page page = new Page(width, color);
    table.print(page);
    return page.text();
  }

  private int columnsInLine(int width) {
    int columns = titles.size();
    if (titles.get(columns - 1).equals(PLACE)) {
      return width < WIDE ? columns - 1 : columns;
    }
    while (columns > 1 && wide(columns) > width && titles.get(columns - 1).matches("[^#].*")) {
      columns--;
    }
    return columns == 1 ? titles.size() : columns;
  }

  /** The first cell of a row, in as many lines as leave room for the numbers. */
  private List<String> name(String cell, int columns, int width) {
    int room = width - wide(columns) + widest(0);
    boolean fits = cell.length() <= room || room < LEAST_NAME || titles.get(0).startsWith("#");
    return fits ? List.of(cell) : Page.wrap("", BELOW, PlainText.words(cell), " ", room);
  }

  private int wide(int columns) {
    return IntStream.range(0, columns).map(column -> GAP.length() + widest(column)).sum();
  }

  private int widest(int column) {
    int title = name(titles.get(column)).length();
    return rows.stream().mapToInt(row -> row.get(column).length()).reduce(title, Math::max);
  }

  /** The cells that stand below a row, with their titles. Files and places need no title. */
  private List<String> below(List<String> row, int columns) {
    List<String> pieces = new ArrayList<>();
    for (int column = columns; column < titles.size(); column++) {
      String title = PLAIN.contains(titles.get(column)) ? "" : titles.get(column) + " ";
      pieces.add(title + row.get(column));
    }
    return pieces;
  }

  /**
   * Returns the table with its last column as details of the rows, for a page of {@code width}
   * columns.
   */
  TextTable lastBelow(int width) {
    int last = titles.size() - 1;
    TextTable table = new TextTable(titles.subList(0, last));
    for (List<String> row : rows) {
      table.row(row.subList(0, last));
      List<String> words = PlainText.words(row.get(last));
      table.detail(Page.wrap(BELOW, BELOW + "  ", words, " ", width));
    }
    return table;
  }

  /** Prints titles and rows, indented, to fit the page. */
  void print(Page page) {
    int[] widths = widths();
    int last = widths.length - 1;
    int before = INDENT.length() + wide(last);
    widths[last] = Math.min(widths[last], Math.max(NARROW, page.width() - before));
    int over = before + widths[last] - page.width();
    if (over > 0 && last > 0 && !titles.get(0).startsWith("#")) {
      widths[0] = Math.min(widths[0], Math.max(LEAST_NAME, widths[0] - over));
    }
    List<String> names = titles.stream().map(TextTable::name).toList();
    page.line(page.paint().dim((INDENT + line(names, widths)).stripTrailing()));
    for (int row = 0; row < rows.size(); row++) {
      page.line(INDENT + line(rows.get(row), widths));
      details.get(row).forEach(page::line);
    }
  }

  private static String name(String title) {
    return title.startsWith("#") ? title.substring(1) : title;
  }

  private int[] widths() {
    int[] widths = new int[titles.size()];
    for (int column = 0; column < widths.length; column++) {
      widths[column] = widest(column);
    }
    return widths;
  }

  private String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String cell = PlainText.tail(cells.get(column), widths[column]);
      String blanks = " ".repeat(widths[column] - cell.length());
      line.append(column == 0 ? "" : GAP);
      line.append(titles.get(column).startsWith("#") ? blanks + cell : cell + blanks);
    }
    return line.toString();
  }

  /** The table in Markdown. Characters that Markdown might take for markup are escaped. */
  public String markdown() {
    StringBuilder text = new StringBuilder("|");
    titles.forEach(title -> text.append(' ').append(name(title)).append(" |"));
    text.append("\n|");
    titles.forEach(title -> text.append(title.startsWith("#") ? "--:|" : ":--|"));
    for (List<String> row : rows) {
      text.append("\n|");
      row.forEach(cell -> text.append(' ').append(Markdown.text(cell)).append(" |"));
    }
    return text.append('\n').toString();
  }
}
