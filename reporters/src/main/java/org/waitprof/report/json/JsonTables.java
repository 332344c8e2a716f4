package org.waitprof.report.json;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.waitprof.json.JsonObject;
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
      json.value(members(columns, row));
    }
    json.endArray();
  }

  static <R> List<Map<String, Object>> rows(List<TableColumn<R>> columns, List<R> rows) {
    return rows.stream().map(row -> members(columns, row)).toList();
  }

  /** Values of a row by the key of their column, in the order of columns. */
  static <R> Map<String, Object> members(List<TableColumn<R>> columns, R row) {
    Map<String, Object> members = JsonObject.of();
    for (TableColumn<R> column : columns) {
      Object value = column.of(row);
      if (column.always() || !value.equals("")) {
        members.put(column.id(), value);
      }
    }
    return members;
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
