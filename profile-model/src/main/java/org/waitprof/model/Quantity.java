package org.waitprof.model;

import java.util.List;
import java.util.function.LongBinaryOperator;

/**
 * A quantity that is counted for the calls of a key. One declaration serves for all, from the
 * counter file to the reports: merging, profile files and exports go by this list. A further
 * quantity needs a constant and its place in a slot behind the others ({@code CounterLayout}). It
 * also needs the line in {@code SlotTable.book} that counts it, which is written out by hand
 * because it is hot.
 */
@SuppressWarnings("ImmutableEnumChecker") // a record of strings, and functions without a state
public enum Quantity {
  COUNT(Metric.COUNT, Long::sum),
  SUM(Metric.SUM, Long::sum),
  MIN(Metric.MIN, Math::min),
  MAX(Metric.MAX, Math::max),
  BYTES(Metric.BYTES, Long::sum);

  /** All, by ordinal. Shared; {@code values()} makes a copy each time. */
  public static final List<Quantity> ALL = List.of(values());

  private final Metric metric;
  private final LongBinaryOperator combine;

  Quantity(Metric metric, LongBinaryOperator combine) {
    this.metric = metric;
    this.combine = combine;
  }

  /** Column of this quantity in a profile: name, unit and text. */
  public Metric metric() {
    return metric;
  }

  /** The values of two sets of calls, neither of them empty, as one. */
  public long combine(long one, long other) {
    return combine.applyAsLong(one, other);
  }
}
