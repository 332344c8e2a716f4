package org.waitprof.agent.interval;

import java.util.Arrays;

/** A number per window of time. Used by one thread at a time. */
final class WindowCells {
  private long[] values = {};

  void add(int window, long amount) {
    if (window >= values.length) {
      values = Arrays.copyOf(values, Math.max(window + 1, Math.max(16, 2 * values.length)));
    }
    values[window] += amount;
  }

  long get(int window) {
    return window < values.length ? values[window] : 0;
  }

  /** Takes all that another has, which has nothing afterwards. */
  void take(WindowCells other) {
    for (int window = 0; window < other.values.length; window++) {
      if (other.values[window] != 0) {
        add(window, other.values[window]);
        other.values[window] = 0;
      }
    }
  }

  /** Takes an amount away, from the last windows; no number gets below 0. */
  void drop(long amount) {
    for (int window = values.length - 1; window >= 0 && amount > 0; window--) {
      long less = Math.min(amount, values[window]);
      values[window] -= less;
      amount -= less;
    }
  }

  /** Two windows and two become one. */
  void fold() {
    for (int window = 0; window < values.length; window++) {
      values[window] = get(2 * window) + get(2 * window + 1);
    }
  }

  long sum() {
    long sum = 0;
    for (long value : values) {
      sum += value;
    }
    return sum;
  }
}
