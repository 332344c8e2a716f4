package org.waitprof.report.table;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.wording.DurationUnit;

/**
 * A table as people read it: a section of the text report and of the page.
 *
 * @param id anchor of the section
 * @param title of the section
 * @param remark behind the title; may be empty
 * @param caption what the rows are, and their order
 * @param brief number of rows of a text report that is not verbose
 * @param columns for people, the first one first
 * @param rows all rows, in order
 * @param sentence what stands above the table, without full stop; empty for nothing
 * @param <R> a row
 */
public record TableView<R>(
    String id,
    String title,
    String remark,
    String caption,
    int brief,
    List<TableColumn<R>> columns,
    List<R> rows,
    String sentence) {
  /** Maximum number of rows on a page for browsers. */
  private static final int ON_PAGE = 20;

  public TableView {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** The rows of a text report. */
  public List<R> listed(ReportOptions options) {
    return options.verbose() ? rows : rows.subList(0, Math.min(brief, rows.size()));
  }

  /** The rows of a page. */
  public List<R> onPage() {
    return rows.subList(0, Math.min(ON_PAGE, rows.size()));
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
