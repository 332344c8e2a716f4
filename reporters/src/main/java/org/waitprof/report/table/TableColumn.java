package org.waitprof.report.table;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A column of a table.
 *
 * @param id field of the CSV export and member of the JSON export: part of the contract
 * @param unit unit of its values
 * @param title for people, without the unit
 * @param description one sentence, for the schema
 * @param always whether each row has a value
 * @param value value of a row: a text, a number, a map of them; an empty optional for none
 * @param <R> a row
 */
public record TableColumn<R>(
    String id,
    Unit unit,
    String title,
    String description,
    boolean always,
    Function<R, Object> value) {
  /** The value of a row: a {@code String}, {@code Number} or {@code Map}; "" for no value. */
  public Object of(R row) {
    Object found = value.apply(row);
    if (found instanceof OptionalLong nanos) {
      return nanos.isPresent() ? (Object) nanos.getAsLong() : "";
    }
    if (found instanceof OptionalDouble ratio) {
      return ratio.isPresent() ? (Object) ratio.getAsDouble() : "";
    }
    return found;
  }

  /** Nanoseconds of a row; 0 without a value. */
  public long nanos(R row) {
    return of(row) instanceof Number number ? number.longValue() : 0;
  }
}
