package org.waitprof.report.table;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportFormats;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TextFormat;
import org.waitprof.report.figures.Selection;

/**
 * A table of a report: its columns, and its rows for a job. As a format it is its own CSV export,
 * header first. The JSON export and its schema have the tables that are a {@link #member}. A new
 * table is one class with {@code @AutoService(ReportFormat.class)}.
 *
 * @param <R> a row
 */
public abstract class ReportTable<R> extends TextFormat {
  private final String member;
  private final String description;
  private final List<TableColumn<R>> columns;

  /**
   * Creates a table.
   *
   * @param name of the CSV export, and of the section of reports if it is one
   * @param member of the JSON export; empty for none
   * @param description of the rows, one line
   */
  protected ReportTable(
      String name, String member, String description, List<TableColumn<R>> columns) {
    super(name, description + ", CSV");
    this.member = member;
    this.description = description;
    this.columns = List.copyOf(columns);
  }

  /**
   * Rows of the table for the selected part of a job, in order; empty if the table has nothing to
   * say.
   */
  public abstract List<R> rows(JobProfile profile, Selection selection);

  public List<TableColumn<R>> columns() {
    return columns;
  }

  /** The columns of these ids, in the order of the ids. */
  public List<TableColumn<R>> columns(String... ids) {
    return Stream.of(ids)
        .flatMap(id -> columns.stream().filter(column -> column.id().equals(id)))
        .toList();
  }

  /** The tables that are members of the JSON export, by name. */
  public static List<ReportTable<?>> members() {
    List<ReportTable<?>> members = new ArrayList<>();
    for (ReportFormat format : ReportFormats.all()) {
      if (format instanceof ReportTable<?> table && !table.member().isEmpty()) {
        members.add(table);
      }
    }
    return members;
  }

  /**
   * Name of the member in the JSON export, a list that is left out without rows; empty for none.
   */
  public String member() {
    return member;
  }

  /** Description of the rows, one line. */
  public String content() {
    return description;
  }

  /**
   * Name of the section in the order of sections, for tables that are also a {@link TableSource}.
   */
  public String id() {
    return name();
  }

  @Override
  public boolean needs(String metric) {
    return false;
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    CsvWriter csv = new CsvWriter(writer);
    List<R> rows = rows(profile, options.selection());
    List<TableColumn<R>> fields = inCsv(rows);
    for (TableColumn<R> column : fields) {
      csv.text(column.id());
    }
    csv.end();
    for (R row : rows) {
      for (TableColumn<R> column : fields) {
        Object value = inCsv(column, row);
        if (value instanceof Number number) {
          csv.raw(number.toString());
        } else {
          csv.text(value.toString());
        }
      }
      csv.end();
    }
  }

  /** The columns of the CSV export, if they depend on the rows. */
  protected List<TableColumn<R>> inCsv(List<R> rows) {
    return columns;
  }

  /** The value of a CSV field, if it differs from the value of the column. */
  protected Object inCsv(TableColumn<R> column, R row) {
    return column.of(row);
  }
}
