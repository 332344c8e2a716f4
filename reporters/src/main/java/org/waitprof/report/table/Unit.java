package org.waitprof.report.table;

import org.waitprof.report.wording.ByteSizes;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.Percentages;

/** What the values of a column are; says how they are written for people and for programs. */
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

  /** A list of whole numbers. */
  NUMBERS("array");

  private final String jsonType;

  Unit(String jsonType) {
    this.jsonType = jsonType;
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
