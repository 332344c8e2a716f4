package org.waitprof.replay.call;

import java.util.Arrays;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/**
 * Time that the computation between two calls of a thread lost, by cause, as {@link EventKind#LOST}
 * records it. The sum is at most the length of the computation. One object per thread is filled
 * again and again. Used by one thread at a time.
 */
public final class LostTimes {
  private static final LatenessCause[] CAUSES = LatenessCause.values();

  /** Longs per entry: cause, times, nanoseconds, from, until. */
  private static final int WIDTH = 5;

  private long[] numbers = new long[2 * WIDTH];
  private int size;

  public int size() {
    return size;
  }

  public LatenessCause cause(int number) {
    return CAUSES[(int) numbers[number * WIDTH]];
  }

  /** Number of times that the cause occurred. */
  public long times(int number) {
    return numbers[number * WIDTH + 1];
  }

  /** Sum of all its times, nanoseconds. */
  public long nanos(int number) {
    return numbers[number * WIDTH + 2];
  }

  /** Earliest possible begin, nanoseconds of the common clock. */
  public long fromNanos(int number) {
    return numbers[number * WIDTH + 3];
  }

  /** Latest possible end. The time is exact if this is {@link #nanos} behind {@link #fromNanos}. */
  public long untilNanos(int number) {
    return numbers[number * WIDTH + 4];
  }

  /** Whether the exact time of the loss is known. */
  public boolean isExact(int number) {
    return untilNanos(number) - fromNanos(number) == nanos(number);
  }

  /**
   * Begin of the loss in a picture. An exact loss stands at its own time. The others stand one
   * behind the other at the end of their window, since a cause of waiting lasts until then.
   */
  public long shownNanos(int number) {
    if (isExact(number)) {
      return fromNanos(number);
    }
    long behind = 0;
    for (int i = number; i < size; i++) {
      behind += isExact(i) ? 0 : nanos(i);
    }
    return Math.max(fromNanos(number), untilNanos(number) - behind);
  }

  /** Sum of the losses to a cause, nanoseconds. */
  public long of(LatenessCause cause) {
    long sum = 0;
    for (int i = 0; i < size; i++) {
      sum += cause(i) == cause ? nanos(i) : 0;
    }
    return sum;
  }

  void clear() {
    size = 0;
  }

  void add(TraceEvent event) {
    int at = size++ * WIDTH;
    if (at == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * at);
    }
    numbers[at] = event.cause.ordinal();
    numbers[at + 1] = event.times;
    numbers[at + 2] = event.lostNanos;
    numbers[at + 3] = event.fromNanos;
    numbers[at + 4] = event.untilNanos;
  }

  void copy(LostTimes other) {
    size = other.size;
    numbers = other.numbers.clone();
  }
}
