package org.waitprof.report.table;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.waitprof.report.wording.ByteSizes;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.Template;

/**
 * Units of a column's values. They make columns, and format the values for people and for programs.
 */
public enum Unit {
  /** Whole nanoseconds, shown in the unit of the column. */
  NANOS("integer"),
  /** A mean of nanoseconds; people see each in a unit of its own. */
  MEAN_NANOS("number"),
  BYTES("integer"),
  SIZE_CLASS("integer"),
  /** A number of calls, messages, samples. */
  NUMBER("integer"),
  /** A rank's number; -1 stands for all ranks that are not named. */
  RANK("integer"),
  /** A part of a whole, 0..1. */
  RATIO("number"),
  TEXT("string"),
  FLAG("boolean"),
  /** Milliseconds since 1970, in universal time. */
  EPOCH_MILLIS("integer"),
  /** Nanoseconds by id of a pattern. */
  NANOS_BY_PATTERN("object"),

  TEXT_BY_NAME("object"),

  /** A list of rows, each with texts by name. */
  TEXT_ROWS("array"),

  NUMBERS("array");

  private final String jsonType;

  Unit(String jsonType) {
    this.jsonType = jsonType;
  }

  /** Creates a column with a value in each row. */
  public <R> TableColumn<R> column(
      String id, String title, String description, Function<R, Object> value) {
    return new TableColumn<>(id, this, title, description, true, value);
  }

  /** Creates a column that only people see; rows may lack a value. */
  public <R> TableColumn<R> shown(String title, Function<R, Object> value) {
    return new TableColumn<>("", this, title, "", false, value);
  }

  /** Creates a column of numbers in a format, which only people see. */
  public static <R> TableColumn<R> formatted(
      String title, String format, ToDoubleFunction<R> number) {
    return NUMBER.shown(title, row -> Template.fill(format, number.applyAsDouble(row)));
  }

  /** Creates a column of the JSON export alone. */
  public <R> TableColumn<R> member(String id, String description, Function<R, Object> value) {
    return column(id, id, description, value);
  }

  /** Creates a column of the JSON export alone; rows may lack a value. */
  public <R> TableColumn<R> ifKnown(String id, String description, Function<R, Object> value) {
    return new TableColumn<>(id, this, id, description, false, value);
  }

  /** The word of JSON Schema for the values. */
  public String jsonType() {
    return jsonType;
  }

  /**
   * Formats a value for people; {@code -} for a missing number.
   *
   * @param duration unit of the column's durations
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
      case RANK -> number.intValue() < 0 ? "others" : number.toString();
      default -> number.toString();
    };
  }

  /** Whether people compare the values, which are then aligned to the right. */
  public boolean isNumber() {
    return this != TEXT;
  }
}
