package org.waitprof.timeseries;

import java.util.Map;

/**
 * Counts of one rank in each window of time, and its time in each phase. Windows are of one length,
 * counted from a zero that all ranks share; arrays have an element a window and are not to be
 * modified. Made by {@code counterfile} from what the rank has left; put together by {@code
 * reduce}.
 *
 * @param <K> what names a row
 * @param stepNanos length of a window
 * @param startNanos when the rank left Init, since the zero
 * @param endNanos when it entered Finalize, since the zero
 * @param mpiNanos time in MPI, at most the window's
 * @param pausedNanos time for which measuring was paused
 * @param bytes sent or contributed in calls that ended in the window
 * @param calls that ended in the window
 * @param rows those that matter
 * @param rest all other rows together, by what they have in common
 * @param phases how long the rank was in each of its outermost regions, by name
 * @param work how often each of its lines was found computing, by frame
 * @param heldUp what it was blocked by, nanoseconds by {@code HeldUps.name}
 * @param noCoreNanos time ready to run without a core, mean of its threads of MPI; no element where
 *     the kernel does not tell
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
    /** Both rows together. */
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

  /** How many windows there are; 0 if it did not look. */
  public int windows() {
    return mpiNanos.length;
  }
}
