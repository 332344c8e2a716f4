package org.waitprof.report.table;

import java.util.function.Function;
import org.waitprof.report.wording.ByteSizes;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.Percentages;

/**
 * Units of a column's values: makes columns of them, and says how they are written for people and
 * for programs.
 */
public enum Unit {
  /** Whole nanoseconds. */
  NANOS("integer"),
  /** A mean of nanoseconds; people see each in a unit of its own. */
  MEAN_NANOS("number"),
  BYTES("integer"),
  /** A class of message sizes. */
  SIZE_CLASS("integer"),
  /** A number of calls, messages, samples. */
  NUMBER("integer"),
  RANK("integer"),
  /** A part of something, 0..1. */
  RATIO("number"),
  TEXT("string"),
  /** Yes or no. */
  FLAG("boolean"),
  /** Milliseconds since 1970. */
  EPOCH_MILLIS("integer"),
  /** Nanoseconds by id of a pattern. */
  NANOS_BY_PATTERN("object"),

  /** Texts by name. */
  TEXT_BY_NAME("object"),

  /** A list of rows, each with texts by name. */
  TEXT_ROWS("array"),

  /** A list of whole numbers. */
  NUMBERS("array");

  private final String jsonType;

  Unit(String jsonType) {
    this.jsonType = jsonType;
  }

  /** A column with a value in each row. */
  public <R> TableColumn<R> column(
      String id, String title, String description, Function<R, Object> value) {
    return new TableColumn<>(id, this, title, description, true, value);
  }

  /** A column that only people see; it may have no value in a row. */
  public <R> TableColumn<R> shown(String title, Function<R, Object> value) {
    return new TableColumn<>("", this, title, "", false, value);
  }

  /** A column of the JSON export alone. */
  public <R> TableColumn<R> member(String id, String description, Function<R, Object> value) {
    return column(id, id, description, value);
  }

  /** A column of the JSON export alone that may have no value in a row. */
  public <R> TableColumn<R> ifKnown(String id, String description, Function<R, Object> value) {
    return new TableColumn<>(id, this, id, description, false, value);
  }

  /** The word of JSON Schema for the values. */
  public String jsonType() {
    return jsonType;
  }

  /**
   * A value as people see it; {@code -} for a number that is not there.
   *
   * @param duration what durations of the column are written in
   */
  public String shown(Object value, DurationUnit duration) {
    if (!(value instanceof Number number)) {
      return isNumber() && value.equals("") ? "-" : value.toString();
    }
    return switch (this) {
      case NANOS -> duration.format(number.doubleValue());
      case MEAN_NANOS -> Durations.of(number.doubleValue());
      case BYTES -> ByteSizes.of(number.longValue());
      case SIZE_CLASS -> ByteSizes.ofClass(number.intValue());
      case RATIO -> Percentages.column(number.doubleValue());
      default -> number.toString();
    };
  }

  /** Whether people compare the values: they are aligned to the right. */
  public boolean isNumber() {
    return this != TEXT;
  }
}
