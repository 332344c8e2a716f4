package org.waitprof.replay.ideal;

import org.waitprof.replay.exchange.MessageBuffer;

/** Numbers, first in first out, in a ring. Not thread-safe. */
final class LongQueue {
  private long[] data = new long[64];
  private int head;
  private int size;

  int size() {
    return size;
  }

  void add(long number) {
    if (size == data.length) {
      grow(size + 1);
    }
    data[(head + size++) & (data.length - 1)] = number;
  }

  private void grow(int needed) {
    long[] larger = new long[Math.max(2 * data.length, Integer.highestOneBit(needed - 1) << 1)];
    for (int i = 0; i < size; i++) {
      larger[i] = get(i);
    }
    data = larger;
    head = 0;
  }

  /** The number that is this many behind the first. */
  long get(int place) {
    return data[(head + place) & (data.length - 1)];
  }

  void drop(int count) {
    head = (head + count) & (data.length - 1);
    size -= count;
  }

  /** Moves all numbers of another queue to the end of this one. */
  void takeAll(LongQueue other) {
    if (size == 0) {
      long[] spare = data;
      data = other.data;
      head = other.head;
      size = other.size;
      other.data = spare;
    } else {
      for (int i = 0; i < other.size; i++) {
        add(other.get(i));
      }
    }
    other.head = 0;
    other.size = 0;
  }

  /** Moves all numbers to a message. */
  void write(MessageBuffer out) {
    out.add(size);
    for (int i = 0; i < size; i++) {
      out.add(get(i));
    }
    head = 0;
    size = 0;
  }

  /** Adds what {@link #write} wrote. */
  void read(MessageBuffer in) {
    for (long left = in.next(); left > 0; left--) {
      add(in.next());
    }
  }
}
