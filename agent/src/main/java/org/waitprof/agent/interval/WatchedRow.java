package org.waitprof.agent.interval;

/**
 * A row of a rank, window by window.
 *
 * @param path hash of its call path; of the rows that stand for many, 0
 * @param meta what is counted on it, as in {@code CounterLayout}
 * @param ticks in its calls
 * @param calls that ended
 */
record WatchedRow(long path, long meta, WindowCells ticks, WindowCells calls) {
  WatchedRow(long path, long meta) {
    this(path, meta, new WindowCells(), new WindowCells());
  }

  void fold() {
    ticks.fold();
    calls.fold();
  }

  void take(WatchedRow other) {
    ticks.take(other.ticks);
    calls.take(other.calls);
  }
}
