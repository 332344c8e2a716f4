package org.waitprof.report.json;

import java.io.IOException;
import java.util.List;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.table.ReportTable;
import org.waitprof.report.table.TableColumn;

/** Tables as members of the JSON export, which are lists of objects, and their schema. */
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

  /** The schema of a table's member. */
  static <R> void schema(
      String name, String description, List<TableColumn<R>> columns, JsonWriter json)
      throws IOException {
    json.name(name).beginObject().name("description").value(description);
    json.name("type").value("array").name("items").beginObject().name("type").value("object");
    object(columns, json);
    json.endObject().endObject().endObject();
  }

  /** The schema of an object's members; leaves the object's list of members open. */
  static <R> void object(List<TableColumn<R>> columns, JsonWriter json) throws IOException {
    json.name("required").beginArray();
    for (TableColumn<R> column : columns) {
      if (column.always()) {
        json.value(column.id());
      }
    }
    json.endArray();
    json.name("additionalProperties").value(false).name("properties").beginObject();
    for (TableColumn<R> column : columns) {
      json.name(column.id()).beginObject().name("type").value(column.unit().jsonType());
      json.name("description").value(column.description());
      switch (column.unit()) {
        case NANOS_BY_PATTERN -> valuesAre("additionalProperties", "integer", json);
        case TEXT_BY_NAME -> valuesAre("additionalProperties", "string", json);
        case NUMBERS -> valuesAre("items", "integer", json);
        case TEXT_ROWS -> valuesAre("items", "object", json);
        default -> {}
      }
      json.endObject();
    }
  }

  private static void valuesAre(String keyword, String type, JsonWriter json) throws IOException {
    json.name(keyword).beginObject().name("type").value(type).endObject();
  }
}
