package org.waitprof.report.text;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.wording.Markdown;

/**
 * A table for terminals or Markdown. Columns whose title begins with {@code #} are aligned to the
 * right. Used by commands that compare runs.
 */
public final class TextTable {
  private static final int WIDE = 120;

  private static final int GAP = 2;
  private static final String INDENT = "      ";

  /** A first column is not made narrower than this. */
  private static final int LEAST_NAME = 24;

  private static final String PLACE = "place";

  private final List<String> titles;
  private final List<List<String>> rows = new ArrayList<>();

  /** A table without rows. */
  public TextTable(List<String> titles) {
    this.titles = List.copyOf(titles);
  }

  /** Adds a row with a cell for each column. */
  public void row(List<String> cells) {
    if (cells.size() != titles.size()) {
      throw new IllegalArgumentException(cells.size() + " cells, " + titles.size() + " columns");
    }
    rows.add(List.copyOf(cells));
  }

  /** Titles of the columns; those of numbers begin with {@code #}. */
  public List<String> titles() {
    return titles;
  }

  /** The rows, top first. */
  public List<List<String>> rows() {
    return List.copyOf(rows);
  }

  /** A paragraph under a table, wrapped. */
  public static String paragraph(String indent, String text, int width) {
    List<String> words = List.of(text.split(" "));
    return String.join("\n", Page.wrap(indent, indent + "  ", words, " ", width)) + "\n";
  }

  /**
   * What tables come down to, above them.
   *
   * @param welcome 1, or -1 where it is not, or 0 where it is neither
   */
  public static String result(String text, int welcome, int width, boolean color) {
    Paint paint = color ? Paint.ANSI : Paint.OFF;
    StringBuilder lines = new StringBuilder();
    for (String line : Page.wrap("  ", "  ", List.of(text.split(" ")), " ", width)) {
      lines.append(paint.result(welcome, line)).append('\n');
    }
    return lines.toString();
  }

  /** Whether there is nothing in it. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /**
   * As text of at most that width, indented by two. What does not fit of the names at the begin and
   * the end of a row stands below it; the place does on every page narrower than 120 columns.
   */
  public String text(int width, boolean color) {
    Table table = new Table();
    int columns = columnsInLine(width);
    for (String title : titles.subList(0, columns)) {
      if (title.startsWith("#")) {
        table.number(title.substring(1));
      } else {
        table.name(title);
      }
    }
    for (List<String> row : rows) {
      List<String> name = name(row.get(0), columns, width);
      List<String> cells = new ArrayList<>(row.subList(0, columns));
      cells.set(0, name.get(0));
      table.row(cells.toArray(new String[0]));
      List<String> details = new ArrayList<>(name.subList(1, name.size()));
      if (columns < titles.size()) {
        details.addAll(Page.wrap(INDENT, INDENT + "  ", below(row, columns), ", ", width));
      }
      table.detail(details);
    }
    StringWriter text = new StringWriter();
    try {
      table.print(new Page(text, width, color ? Paint.ANSI : Paint.OFF), "  ");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
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

  /** The first cell of a row, in as many lines as it takes to leave room for the numbers. */
  private List<String> name(String cell, int columns, int width) {
    int room = width - wide(columns) + widest(0);
    boolean fits = cell.length() <= room || room < LEAST_NAME || titles.get(0).startsWith("#");
    return fits ? List.of(cell) : Page.wrap("", INDENT, List.of(cell.split(" ", -1)), " ", room);
  }

  private int wide(int columns) {
    int wide = 0;
    for (int column = 0; column < columns; column++) {
      wide += GAP + widest(column);
    }
    return wide;
  }

  private int widest(int column) {
    int widest = titles.get(column).replaceFirst("^#", "").length();
    for (List<String> row : rows) {
      widest = Math.max(widest, row.get(column).length());
    }
    return widest;
  }

  /** What stands below a row: its cells with their titles; a place needs none. */
  private List<String> below(List<String> row, int columns) {
    List<String> pieces = new ArrayList<>();
    for (int column = columns; column < titles.size(); column++) {
      String title = titles.get(column).equals(PLACE) ? "" : titles.get(column) + " ";
      pieces.add(title + row.get(column));
    }
    return pieces;
  }

  /** As a table of Markdown; what Markdown might take for markup is escaped. */
  public String markdown() {
    StringBuilder text = new StringBuilder("|");
    titles.forEach(title -> text.append(' ').append(title.replaceFirst("^#", "")).append(" |"));
    text.append("\n|");
    titles.forEach(title -> text.append(title.startsWith("#") ? "--:|" : ":--|"));
    for (List<String> row : rows) {
      text.append("\n|");
      row.forEach(cell -> text.append(' ').append(Markdown.text(cell)).append(" |"));
    }
    return text.append('\n').toString();
  }
}
