package org.waitprof.timeseries;

import java.util.Map;

/**
 * Counts of one rank in each window of time, and its time in each phase. Windows have one length,
 * counted from a zero that all ranks share. Arrays have one element per window and are not to be
 * modified. Made by {@code counterfile} from the rank's file, and put together by {@code reduce}.
 *
 * @param <K> the key of a row
 * @param stepNanos length of a window
 * @param startNanos time at which the rank left Init, since the zero
 * @param endNanos time at which it entered Finalize, since the zero
 * @param mpiNanos time in MPI, at most the window's
 * @param pausedNanos time for which measuring was paused
 * @param bytes sent or contributed in calls that ended in the window
 * @param calls that ended in the window
 * @param rows the largest rows
 * @param rest all other rows together, by their common key
 * @param phases time of the rank in each of its outermost regions, by name
 * @param work number of samples that found each of its lines computing, by frame
 * @param heldUp time that it was blocked, nanoseconds by {@code HeldUps.name}
 * @param noCoreNanos time ready to run without a core, mean of its threads of MPI; no element where
 *     the kernel does not report it
 */
public record RankTimeSeries<K>(
    long stepNanos,
    long startNanos,
    long endNanos,
    long[] mpiNanos,
    long[] pausedNanos,
    long[] bytes,
    long[] calls,
    Map<K, Cells> rows,
    Map<K, Cells> rest,
    Map<String, Long> phases,
    Map<String, Long> work,
    Map<String, Long> heldUp,
    long[] noCoreNanos) {

  public RankTimeSeries {
    rows = Map.copyOf(rows);
    rest = Map.copyOf(rest);
    phases = Map.copyOf(phases);
    work = Map.copyOf(work);
    heldUp = Map.copyOf(heldUp);
  }

  /**
   * A row, window by window.
   *
   * @param nanos spent in its calls, calls under way included
   * @param calls that ended
   */
  public record Cells(long[] nanos, long[] calls) {
    /** Adds the cells of both rows. */
    public Cells plus(Cells other) {
      long[] sum = nanos.clone();
      long[] count = calls.clone();
      for (int window = 0; window < sum.length; window++) {
        sum[window] += other.nanos[window];
        count[window] += other.calls[window];
      }
      return new Cells(sum, count);
    }
  }

  /** Number of windows; 0 if the rank counted none. */
  public int windows() {
    return mpiNanos.length;
  }
}
