package org.waitprof.record.trace;

import java.util.Arrays;

/**
 * Whether a thread's window is unlike those before it: the share of it that the thread was in MPI
 * calls lies outside of the usual range, that is beyond the first or the last decile of the latest
 * {@link #PAST} usual windows by more than their distance and by more than {@link #LEAST}. So what
 * happens in more than a tenth of the windows is usual, and what lasts for {@link #LASTING} windows
 * becomes so. Of one thread; two additions a call, and 2 us a window.
 */
final class DriftWatch {
  private static final int PAST = 64;

  /** Before this number of windows nothing is unusual. */
  private static final int FEWEST = 10;

  private static final int LASTING = 32;

  /** A tenth of a window. */
  private static final double LEAST = 0.1;

  private final BurstWindows windows;
  private final double[] past = new double[PAST];
  private final double[] sorted = new double[PAST];
  private int seen;
  private int unusual;
  private long busy;
  private long lastEnd;

  DriftWatch(BurstWindows windows) {
    this.windows = windows;
  }

  /** A call of the window. Hot. */
  void call(long startTicks, long endTicks) {
    busy += endTicks - startTicks;
    lastEnd = endTicks;
  }

  /**
   * The thread goes on in another window.
   *
   * @param from the one that it was in
   * @param to the one that its next call is in
   */
  void turn(int from, int to) {
    for (int window = from; window < to; window++) {
      long beyond = Math.max(0, lastEnd - windows.begin(window + 1));
      double share = Math.max(0, Math.min(1, (double) (busy - beyond) / windows.ticks()));
      busy = beyond;
      if (seen >= FEWEST && isUnusual(share)) {
        windows.mark(window);
        unusual++;
      } else {
        unusual = 0;
        past[seen++ % PAST] = share;
      }
      if (unusual == LASTING) {
        seen = 0;
        unusual = 0;
      }
    }
  }

  private boolean isUnusual(double share) {
    int count = Math.min(seen, PAST);
    System.arraycopy(past, 0, sorted, 0, count);
    Arrays.sort(sorted, 0, count);
    double low = sorted[count / 10];
    double high = sorted[count - 1 - count / 10];
    double margin = Math.max(LEAST, high - low);
    return share > high + margin || share < low - margin;
  }
}
