package org.waitprof.record.trace;

import java.util.Map;
import java.util.TreeMap;

/**
 * Which numbers the operations of a channel have in each window, as long as the window may be kept:
 * the latest entries, in memory of a fixed size. Used under the trace's lock.
 */
final class UseLog {
  /** 24 bytes each. */
  private static final int ENTRIES = 1 << 16;

  private final BurstWindows windows;
  private final int[] window = new int[ENTRIES];
  private final int[] place = new int[ENTRIES];
  private final long[] first = new long[ENTRIES];
  private final long[] end = new long[ENTRIES];
  private long added;

  UseLog(BurstWindows windows) {
    this.windows = windows;
  }

  /** A channel goes on in another window: the numbers that it had in the one before. */
  void add(int itsPlace, int itsWindow, long itsFirst, long itsEnd) {
    int at = (int) (added++ % ENTRIES);
    // What is kept is few; a log full of it loses its oldest entry.
    for (int tries = 0; tries < 64 && added > ENTRIES && windows.isKept(window[at]); tries++) {
      at = (int) (added++ % ENTRIES);
    }
    window[at] = itsWindow;
    place[at] = itsPlace;
    first[at] = itsFirst;
    end[at] = itsEnd;
  }

  /**
   * First and end of the numbers in windows.
   *
   * @param from the first window
   * @param to behind the last one
   * @return by the channel's place
   */
  Map<Integer, long[]> used(int from, int to) {
    Map<Integer, long[]> used = new TreeMap<>();
    for (int at = 0; at < Math.min(added, ENTRIES); at++) {
      if (window[at] >= from && window[at] < to) {
        long[] all = used.computeIfAbsent(place[at], key -> new long[] {Long.MAX_VALUE, 0});
        all[0] = Math.min(all[0], first[at]);
        all[1] = Math.max(all[1], end[at]);
      }
    }
    return used;
  }
}
