package org.waitprof.counterfile;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.Histogram;
import org.waitprof.model.Quantity;
import org.waitprof.model.SizeClass;
import org.waitprof.model.rank.CallStats;
import org.waitprof.record.file.CounterLayout;

/** The numbers of one slot of a counter file. */
final class SlotValues {
  /** Far beyond any run, and small enough that sums of them do not overflow. */
  private static final long MAX_COUNT = 1L << 48;

  /** Maximum number of bytes that are plausible: 256 petabytes. */
  private static final long MAX_BYTES = 1L << 58;

  private SlotValues() {}

  /**
   * Reads a slot.
   *
   * @param count its count, read before
   * @return null if the numbers cannot have been recorded
   */
  static @Nullable CallStats read(ByteBuffer slot, long count, TickScale scale) {
    long[] values = new long[Quantity.ALL.size()];
    for (int quantity = 0; quantity < values.length; quantity++) {
      // A clock that steps back between two cores may give a call less than no time.
      values[quantity] = Math.max(0, slot.getLong(CounterLayout.quantityOffset(quantity)));
    }
    values[Quantity.COUNT.ordinal()] = count;
    long sum = values[Quantity.SUM.ordinal()];
    long min = values[Quantity.MIN.ordinal()];
    long max = values[Quantity.MAX.ordinal()];
    if (CounterLayout.sizeClass(slot.getLong(CounterLayout.SLOT_META_OFFSET))
        == SizeClass.UNKNOWN) {
      values[Quantity.BYTES.ordinal()] = 0;
    }
    if (count < 0
        || count > MAX_COUNT
        || max < min
        || Math.multiplyHigh(count, min) != 0
        || count * min < 0
        || count * min > sum
        || scale.nanosOf(sum) >= TickScale.MOST_NANOS
        || scale.nanosOf(max) >= TickScale.MOST_NANOS
        || values[Quantity.BYTES.ordinal()] > MAX_BYTES) {
      return null;
    }
    long[] histogram = new long[Histogram.BUCKETS];
    slot.slice(CounterLayout.SLOT_HISTOGRAM_OFFSET, Long.BYTES * histogram.length)
        .order(slot.order())
        .asLongBuffer()
        .get(histogram);
    for (long calls : histogram) {
      if (calls < 0 || calls > MAX_COUNT) {
        return null;
      }
    }
    for (Quantity quantity : Quantity.ALL) {
      if (quantity.metric().unit().equals("ns")) {
        values[quantity.ordinal()] = scale.nanosOf(values[quantity.ordinal()]);
      }
    }
    return new CallStats(values, histogram);
  }
}
