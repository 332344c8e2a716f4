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
 * @param caption what the rows are, and their order
 * @param brief number of rows of a text report that is not verbose
 * @param columns for people, the first one first
 * @param rows all rows, in order
 * @param sentence what stands above the table, without full stop; empty for nothing
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
  /** Number of rows on a page for browsers, at least. */
  private static final int ON_PAGE = 20;

  /** Maximum number of rows in Markdown, of a table that is not brief. */
  private static final int IN_MARKDOWN = 10;

  public TableView {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
  }

  /** A table that is never brief, with nothing above or below it. */
  public static <R> TableView<R> of(
      String title, String remark, String caption, List<TableColumn<R>> columns, List<R> rows) {
    return new TableView<>(title, remark, caption, Integer.MAX_VALUE, columns, rows, "", List.of());
  }

  /** The rows of a text report. */
  public List<R> listed(ReportOptions options) {
    return options.verbose() ? rows : first(brief);
  }

  /** The rows of a page. */
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

  /** Whether a report has no such section. */
  public boolean isEmpty() {
    return rows.isEmpty() && sentence.isEmpty();
  }

  /** The view with other notes. */
  public TableView<R> withNotes(List<String> its) {
    return new TableView<>(title, remark, caption, brief, columns, rows, sentence, its);
  }

  /**
   * The titles of the columns, those of numbers behind a {@code #}; with the unit of durations at
   * the first one side by side.
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

  /** What a row has in each column, for people. */
  public List<String> cells(R row, List<DurationUnit> units) {
    List<String> cells = new ArrayList<>();
    for (TableColumn<R> column : columns) {
      cells.add(column.unit().shown(column.of(row), units.get(cells.size())));
    }
    return cells;
  }

  /** Whether there is such a column, counted from 0, and it is one of durations. */
  public boolean isNanos(int column) {
    return column >= 0 && column < columns.size() && columns.get(column).unit() == Unit.NANOS;
  }

  /**
   * The units of the columns, for durations: those side by side have one, that of the largest value
   * in these rows.
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
