package org.waitprof.report.table;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.wording.DurationUnit;

/**
 * A table as people read it: a section of the reports as text, page and Markdown.
 *
 * @param title title of the section
 * @param remark behind the title; may be empty
 * @param caption description of the rows and their order
 * @param brief number of rows of a text report that is not verbose
 * @param columns for people, leftmost first
 * @param rows all rows, in order
 * @param sentence sentence above the table, without full stop; empty for none
 * @param notes sentences below the table, without full stop
 * @param <R> a row
 */
public record TableView<R>(
    String title,
    String remark,
    String caption,
    int brief,
    List<TableColumn<R>> columns,
    List<R> rows,
    String sentence,
    List<String> notes) {
  /** Minimum number of rows on a page for browsers. */
  private static final int ON_PAGE = 20;

  /** Maximum number of rows in Markdown of a table that is not brief. */
  private static final int IN_MARKDOWN = 10;

  public TableView {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
  }

  /** Creates a table that is never brief, without text above or below it. */
  public static <R> TableView<R> of(
      String title, String remark, String caption, List<TableColumn<R>> columns, List<R> rows) {
    return new TableView<>(title, remark, caption, Integer.MAX_VALUE, columns, rows, "", List.of());
  }

  /** The rows of a text report. */
  public List<R> listed(ReportOptions options) {
    return options.verbose() ? rows : first(brief);
  }

  /** The rows of a page for browsers. */
  public List<R> onPage() {
    return first(Math.max(ON_PAGE, brief));
  }

  /** The rows in a page of Markdown. */
  public List<R> inMarkdown() {
    return first(brief == Integer.MAX_VALUE ? IN_MARKDOWN : brief);
  }

  private List<R> first(int most) {
    return rows.subList(0, Math.min(most, rows.size()));
  }

  /** Whether a report omits the section. */
  public boolean isEmpty() {
    return rows.isEmpty() && sentence.isEmpty();
  }

  /** Returns the view with other notes. */
  public TableView<R> withNotes(List<String> its) {
    return new TableView<>(title, remark, caption, brief, columns, rows, sentence, its);
  }

  /**
   * The titles of the columns; titles of numbers begin with {@code #}. The first of neighbouring
   * durations has their unit.
   */
  public List<String> titles(List<DurationUnit> units) {
    List<String> titles = new ArrayList<>();
    for (TableColumn<R> column : columns) {
      int at = titles.size();
      String unit = isNanos(at) && !isNanos(at - 1) ? " " + units.get(at).name() : "";
      titles.add((column.unit().isNumber() ? "#" : "") + column.title() + unit);
    }
    return titles;
  }

  /** The cells of a row as people see them. */
  public List<String> cells(R row, List<DurationUnit> units) {
    List<String> cells = new ArrayList<>();
    for (TableColumn<R> column : columns) {
      cells.add(column.unit().shown(column.of(row), units.get(cells.size())));
    }
    return cells;
  }

  /** Whether a column with this index from 0 exists and holds durations. */
  public boolean isNanos(int column) {
    return column >= 0 && column < columns.size() && columns.get(column).unit() == Unit.NANOS;
  }

  /**
   * The units of durations, by column. Neighbouring columns share a unit, chosen by the largest
   * value in these rows.
   */
  public List<DurationUnit> units(List<R> shown) {
    List<DurationUnit> units = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      long largest = 0;
      for (int j = i; isNanos(j); j++) {
        TableColumn<R> column = columns.get(j);
        largest = Math.max(largest, shown.stream().mapToLong(column::nanos).max().orElse(0));
      }
      units.add(isNanos(i - 1) ? units.get(i - 1) : DurationUnit.forLargest(largest));
    }
    return units;
  }
}
