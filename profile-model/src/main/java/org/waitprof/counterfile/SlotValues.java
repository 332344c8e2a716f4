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

  /** Two years; 256 petabytes. */
  private static final long MAX_NANOS = 1L << 56;

  private static final long MAX_BYTES = 1L << 58;

  private SlotValues() {}

  /**
   * Reads a slot.
   *
   * @param count its count, read before
   * @return null if the numbers cannot have been recorded
   */
  static @Nullable CallStats read(ByteBuffer slot, long count, TickScale scale) {
    long sum = slot.getLong(CounterLayout.SLOT_SUM_TICKS_OFFSET);
    long min = slot.getLong(CounterLayout.SLOT_MIN_TICKS_OFFSET);
    long max = slot.getLong(CounterLayout.SLOT_MAX_TICKS_OFFSET);
    long meta = slot.getLong(CounterLayout.SLOT_META_OFFSET);
    boolean isSized = CounterLayout.sizeClass(meta) != SizeClass.UNKNOWN;
    long bytes = isSized ? slot.getLong(CounterLayout.SLOT_BYTES_OFFSET) : 0;
    // A clock that steps back between two cores may give a call less than no time.
    min = Math.max(0, min);
    sum = Math.max(0, sum);
    if (count < 0
        || count > MAX_COUNT
        || max < min
        || Math.multiplyHigh(count, min) != 0
        || count * min < 0
        || count * min > sum
        || scale.nanosOf(sum) > MAX_NANOS
        || scale.nanosOf(max) > MAX_NANOS
        || bytes > MAX_BYTES) {
      return null;
    }
    long[] histogram = new long[Histogram.BUCKETS];
    for (int bucket = 0; bucket < histogram.length; bucket++) {
      long calls = slot.getLong(CounterLayout.SLOT_HISTOGRAM_OFFSET + Long.BYTES * bucket);
      if (calls < 0 || calls > MAX_COUNT) {
        return null;
      }
      histogram[bucket] = calls;
    }
    long[] values = new long[Quantity.ALL.size()];
    for (Quantity quantity : Quantity.ALL) {
      values[quantity.ordinal()] =
          switch (quantity) {
            case COUNT -> count;
            case SUM -> scale.nanosOf(sum);
            case MIN -> scale.nanosOf(min);
            case MAX -> scale.nanosOf(max);
            case BYTES -> Math.max(0, bytes);
          };
    }
    return new CallStats(values, histogram);
  }
}
