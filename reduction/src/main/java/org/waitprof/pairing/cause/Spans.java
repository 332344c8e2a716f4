package org.waitprof.pairing.cause;

import java.util.Arrays;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/**
 * Spans of one thread's time that do not overlap. Each has quantities that are spread evenly over
 * it, such that the amount between two instants is found by bisection.
 */
final class Spans {
  private final int width;
  private int size;
  private long[] begin = new long[16];
  private long[] end = new long[16];

  /** Sums of the quantities over each span and all spans before it. */
  private double[] sums;

  Spans(int width) {
    this.width = width;
    sums = new double[16 * width];
  }

  /** Adds a span; one that begins before the last one ended is left out. */
  void add(long from, long until, long[] values, int first) {
    if (until <= from || (size > 0 && from < end[size - 1])) {
      return;
    }
    if (size == begin.length) {
      begin = Arrays.copyOf(begin, 2 * size);
      end = Arrays.copyOf(end, 2 * size);
      sums = Arrays.copyOf(sums, 2 * sums.length);
    }
    begin[size] = from;
    end[size] = until;
    for (int i = 0; i < width; i++) {
      double before = size == 0 ? 0 : sums[(size - 1) * width + i];
      sums[size * width + i] = before + values[first + i];
    }
    size++;
  }

  /** Puts the ends of all spans into a map, by begin. */
  void putInto(Map<Long, Long> ends) {
    for (int i = 0; i < size; i++) {
      ends.merge(begin[i], end[i], Math::max);
    }
  }

  /** Brings all times to a better clock. */
  void correct(LongUnaryOperator clock) {
    for (int i = 0; i < size; i++) {
      begin[i] = clock.applyAsLong(begin[i]);
      end[i] = clock.applyAsLong(end[i]);
    }
  }

  /** Adds the quantities between two instants to {@code into}, from its place on. */
  void addBetween(long from, long until, double[] into, int place) {
    if (size > 0 && until > from && from < end[size - 1] && until > begin[0]) {
      add(until, 1, into, place);
      add(from, -1, into, place);
    }
  }

  private void add(long at, int sign, double[] into, int place) {
    int found = Arrays.binarySearch(begin, 0, size, at);
    int span = found >= 0 ? found : -2 - found;
    if (span < 0) {
      return;
    }
    double part = Math.min(1.0, (double) (at - begin[span]) / (end[span] - begin[span]));
    for (int i = 0; i < width; i++) {
      double before = span == 0 ? 0 : sums[(span - 1) * width + i];
      into[place + i] += sign * (before + part * (sums[span * width + i] - before));
    }
  }
}
