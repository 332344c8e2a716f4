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
   * As text of at most that width, indented by two. On a page narrower than 120 columns the last
   * column, if it is the place, stands below each row.
   */
  public String text(int width, boolean color) {
    Table table = new Table();
    boolean below = width < WIDE && titles.get(titles.size() - 1).equals("place");
    int columns = titles.size() - (below ? 1 : 0);
    for (String title : titles.subList(0, columns)) {
      if (title.startsWith("#")) {
        table.number(title.substring(1));
      } else {
        table.name(title);
      }
    }
    for (List<String> row : rows) {
      table.row(row.subList(0, columns).toArray(new String[0]));
      if (below) {
        table.detail(Page.wrap("      ", "        ", List.of(row.get(columns)), "", width));
      }
    }
    StringWriter text = new StringWriter();
    try {
      table.print(new Page(text, width, color ? Paint.ANSI : Paint.OFF), "  ");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
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
