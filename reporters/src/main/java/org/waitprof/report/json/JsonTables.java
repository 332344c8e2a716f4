package org.waitprof.report.json;

import java.io.IOException;
import java.util.List;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.table.ReportTable;
import org.waitprof.report.table.TableColumn;

/** Tables as members of the JSON export, which are lists of objects. */
final class JsonTables {
  private JsonTables() {}

  static <R> void write(String name, List<TableColumn<R>> columns, List<R> rows, JsonWriter json)
      throws IOException {
    json.name(name).beginArray();
    for (R row : rows) {
      json.beginObject();
      members(columns, row, json);
      json.endObject();
    }
    json.endArray();
  }

  /** Writes the members of an object. */
  static <R> void members(List<TableColumn<R>> columns, R row, JsonWriter json) throws IOException {
    for (TableColumn<R> column : columns) {
      Object value = column.of(row);
      if (column.always() || !value.equals("")) {
        json.name(column.id()).value(value);
      }
    }
  }

  /** Writes all tables that are members and have rows. */
  static void write(JobProfile profile, Selection selection, JsonWriter json) throws IOException {
    for (ReportTable<?> table : ReportTable.members()) {
      write(table, profile, selection, json);
    }
  }

  private static <R> void write(
      ReportTable<R> table, JobProfile profile, Selection selection, JsonWriter json)
      throws IOException {
    writeIfAny(table.member(), table.columns(), table.rows(profile, selection), json);
  }

  /** Writes a table as a member, unless it has no rows. */
  static <R> void writeIfAny(
      String name, List<TableColumn<R>> columns, List<R> rows, JsonWriter json) throws IOException {
    if (!rows.isEmpty()) {
      write(name, columns, rows, json);
    }
  }
}
