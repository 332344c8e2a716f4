package org.waitprof.timeseries;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Facts about a window rank by rank, besides its times. Arrays have an element per rank, or none
 * where nothing is known, and are not to be modified.
 *
 * @param gapNanos time for which nothing was recorded, because it was paused, off or being written
 * @param bytes sent
 * @param waitNanos waiting by pattern
 * @param noCoreNanos time ready to run without a core, mean of the rank's threads of MPI
 */
public record RanksInWindow(
    long[] gapNanos, long[] bytes, SortedMap<String, long[]> waitNanos, long[] noCoreNanos) {
  public static final RanksInWindow NONE =
      new RanksInWindow(new long[0], new long[0], new TreeMap<>());

  public RanksInWindow {
    waitNanos = new TreeMap<>(waitNanos);
  }

  /** Facts of a window in which no core times are known. */
  public RanksInWindow(long[] gapNanos, long[] bytes, SortedMap<String, long[]> waitNanos) {
    this(gapNanos, bytes, waitNanos, new long[0]);
  }

  /** A copy of these figures with the nanoseconds that each rank lacked a core. */
  public RanksInWindow withNoCore(long[] nanos) {
    return new RanksInWindow(gapNanos, bytes, waitNanos, nanos);
  }

  /** Time for which nothing was recorded of a rank. */
  public long gapNanos(int rank) {
    return rank < gapNanos.length ? gapNanos[rank] : 0;
  }

  /** Whether any rank has such time. */
  public boolean hasGap() {
    return Arrays.stream(gapNanos).anyMatch(gap -> gap > 0);
  }
}
