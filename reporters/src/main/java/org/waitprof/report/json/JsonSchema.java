package org.waitprof.report.json;

import java.util.List;
import java.util.Map;
import org.waitprof.json.JsonObject;
import org.waitprof.report.table.TableColumn;

/** Parts of the JSON Schema of the export, as values that {@code JsonWriter} writes. */
final class JsonSchema {
  private JsonSchema() {}

  /** A plain value. An empty description is left out. */
  static Map<String, Object> type(String type, String description) {
    Map<String, Object> schema = JsonObject.of("type", type);
    if (!description.isEmpty()) {
      schema.put("description", description);
    }
    return schema;
  }

  /** Schema of a text that must be one of these. */
  static Map<String, Object> choice(List<String> values) {
    return JsonObject.of("enum", values);
  }

  /** Schema of a list of integers; its size is free. */
  static Map<String, Object> integers(String description) {
    Map<String, Object> schema = type("array", description);
    schema.put("items", type("integer", ""));
    return schema;
  }

  /** A list of any other values. */
  static Map<String, Object> array(String description, Map<String, Object> items) {
    return JsonObject.of("description", description, "type", "array", "items", items);
  }

  /** An object that has no other members. */
  static Map<String, Object> object(
      String description, List<String> required, Map<String, Object> members) {
    Map<String, Object> schema = type("object", description);
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    schema.put("additionalProperties", false);
    schema.put("properties", members);
    return schema;
  }

  /** An object with a member for each column of a table, and more members that it may have. */
  static <R> Map<String, Object> row(
      String description, List<TableColumn<R>> columns, Map<String, Object> more) {
    List<String> required =
        columns.stream().filter(TableColumn::always).map(TableColumn::id).toList();
    Map<String, Object> members = JsonObject.of();
    columns.forEach(column -> members.put(column.id(), column(column)));
    members.putAll(more);
    return object(description, required, members);
  }

  private static Map<String, Object> column(TableColumn<?> column) {
    Map<String, Object> schema =
        JsonObject.of("type", column.unit().jsonType(), "description", column.description());
    switch (column.unit()) {
      case NANOS_BY_PATTERN -> schema.put("additionalProperties", type("integer", ""));
      case TEXT_BY_NAME -> schema.put("additionalProperties", type("string", ""));
      case NUMBERS -> schema.put("items", type("integer", ""));
      case TEXT_ROWS -> schema.put("items", type("object", ""));
      default -> {}
    }
    return schema;
  }

  /** Schema of a table: a list with an object per row. */
  static <R> Map<String, Object> table(String description, List<TableColumn<R>> columns) {
    return array(description, row("", columns, Map.of()));
  }
}
