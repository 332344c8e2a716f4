package org.waitprof.replay;

import java.util.Arrays;

/**
 * The moments at which a rank waited for another: what the critical path is followed by. Points may
 * come in any order; {@link #seal} sorts them by their place among the rank's events. A point takes
 * 56 bytes. Used by one thread at a time until sealed.
 */
final class WaitPoints {
  private int size;
  private long[] sequence = new long[16];
  private long[] enter = new long[16];
  private long[] wait = new long[16];
  private long[] keyStream = new long[16];
  private long[] causeSequence = new long[16];
  private long[] causeEnter = new long[16];
  private long[] causeRankStream = new long[16];
  private boolean sorted = true;

  /**
   * Adds a point.
   *
   * @param number place of the event among the rank's
   * @param enterNanos when the waiting call began
   * @param keyAndStream row and stream of that call
   * @param waitNanos how long it waited
   * @param causeNumber place of the event that was waited for among its rank's
   * @param causeEnterNanos when the call of that event began
   * @param causeRankAndStream where
   */
  void add(
      long number,
      long enterNanos,
      long keyAndStream,
      long waitNanos,
      long causeNumber,
      long causeEnterNanos,
      long causeRankAndStream) {
    if (size == sequence.length) {
      int room = 2 * size;
      sequence = Arrays.copyOf(sequence, room);
      enter = Arrays.copyOf(enter, room);
      wait = Arrays.copyOf(wait, room);
      keyStream = Arrays.copyOf(keyStream, room);
      causeSequence = Arrays.copyOf(causeSequence, room);
      causeEnter = Arrays.copyOf(causeEnter, room);
      causeRankStream = Arrays.copyOf(causeRankStream, room);
    }
    sorted &= size == 0 || sequence[size - 1] < number;
    sequence[size] = number;
    enter[size] = enterNanos;
    keyStream[size] = keyAndStream;
    wait[size] = waitNanos;
    causeSequence[size] = causeNumber;
    causeEnter[size] = causeEnterNanos;
    causeRankStream[size] = causeRankAndStream;
    size++;
  }

  int size() {
    return size;
  }

  /** Sorts; nothing may be added afterwards. */
  void seal() {
    if (sorted) {
      return;
    }
    Integer[] order = new Integer[size];
    Arrays.setAll(order, i -> i);
    long[] numbers = sequence;
    Arrays.sort(order, (a, b) -> Long.compare(numbers[a], numbers[b]));
    sequence = permuted(sequence, order);
    enter = permuted(enter, order);
    wait = permuted(wait, order);
    keyStream = permuted(keyStream, order);
    causeSequence = permuted(causeSequence, order);
    causeEnter = permuted(causeEnter, order);
    causeRankStream = permuted(causeRankStream, order);
    sorted = true;
  }

  private static long[] permuted(long[] values, Integer[] order) {
    long[] result = new long[order.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = values[order[i]];
    }
    return result;
  }

  /** The last point before an event on a stream; -1 if there is none. */
  int before(long number, int stream) {
    int place = Arrays.binarySearch(sequence, 0, size, number);
    place = place < 0 ? -place - 2 : place - 1;
    while (place >= 0 && stream(place) != stream) {
      place--;
    }
    return place;
  }

  long sequence(int point) {
    return sequence[point];
  }

  long enter(int point) {
    return enter[point];
  }

  long wait(int point) {
    return wait[point];
  }

  int key(int point) {
    return SendRecord.upper(keyStream[point]);
  }

  int stream(int point) {
    return SendRecord.lower(keyStream[point]);
  }

  long causeSequence(int point) {
    return causeSequence[point];
  }

  long causeEnter(int point) {
    return causeEnter[point];
  }

  int causeRank(int point) {
    return SendRecord.upper(causeRankStream[point]);
  }

  int causeStream(int point) {
    return SendRecord.lower(causeRankStream[point]);
  }
}
