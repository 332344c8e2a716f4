package org.waitprof.report.table;

/** What the values of a column are; says how they are written for people and for programs. */
public enum Unit {
  /** Whole nanoseconds. */
  NANOS("integer"),
  /** A mean of nanoseconds. */
  MEAN_NANOS("number"),
  BYTES("integer"),
  /** A number of calls, messages, samples. */
  NUMBER("integer"),
  RANK("integer"),
  /** A part of something, 0..1. */
  RATIO("number"),
  TEXT("string"),
  /** Nanoseconds by id of a pattern. */
  NANOS_BY_PATTERN("object");

  private final String jsonType;

  Unit(String jsonType) {
    this.jsonType = jsonType;
  }

  /** The word of JSON Schema for the values. */
  public String jsonType() {
    return jsonType;
  }

  /** Whether people compare the values: they are aligned to the right. */
  public boolean isNumber() {
    return this != TEXT;
  }
}
