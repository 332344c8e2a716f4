package org.waitprof.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * Times the critical path's stays on one rank: reads its events once more and adds up, within the
 * stays, the time of each region and each call, and the time outside of MPI before each call. Used
 * by one thread; a stay takes 40 bytes.
 */
final class PathTimes implements CallReader.Sink {
  private final RankReplay rank;
  private final CallRows rows;
  private int stays;

  // Per stay, latest first until measured.
  private long[] from = new long[4];
  private long[] to = new long[4];
  private int[] stream = new int[4];
  private long[] wait = new long[4];
  private int[] key = new int[4];

  private long[] pathNanos = new long[64];
  private long[] within = new long[16];
  private long[] before = new long[16];
  private final long[] pendingBefore;
  private final long[] pendingWithin;

  PathTimes(RankReplay rank, CallRows.Sizes sizes) {
    this.rank = rank;
    rows = new CallRows(rank.rank, sizes);
    pendingBefore = new long[rank.trace().streams()];
    pendingWithin = new long[rank.trace().streams()];
  }

  int rank() {
    return rank.rank;
  }

  /**
   * The path stays on a stream for a while. Stays are given latest first and do not overlap.
   *
   * @param waitKey row of the wait at which the stay begins; -1 if with none
   * @param waitNanos its length, not part of the path
   */
  void stay(int onStream, long fromNanos, long toNanos, int waitKey, long waitNanos) {
    if (stays == from.length) {
      int room = 2 * stays;
      from = Arrays.copyOf(from, room);
      to = Arrays.copyOf(to, room);
      stream = Arrays.copyOf(stream, room);
      wait = Arrays.copyOf(wait, room);
      key = Arrays.copyOf(key, room);
    }
    from[stays] = fromNanos;
    to[stays] = Math.max(fromNanos, toNanos);
    stream[stays] = onStream;
    key[stays] = waitKey;
    wait[stays] = Math.min(waitNanos, to[stays] - fromNanos);
    stays++;
  }

  /** Reads the rank's events. */
  void measure() {
    next = new int[pendingBefore.length];
    Arrays.fill(next, stays - 1);
    try (CallReader reader = new CallReader(rank.trace())) {
      while (reader.read(Long.MAX_VALUE - 1, Integer.MAX_VALUE, this) > 0) {
        // On to the last event.
      }
      reader.closeOpenCalls(this);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (int i = 0; i < stays; i++) {
      if (key[i] >= 0) {
        within[key[i]] -= wait[i];
        pathNanos[rows.row(key[i]).path()] -= wait[i];
      }
    }
  }

  /** Per stream the stay that is or comes next; stays are stored latest first. */
  private int[] next = new int[0];

  @Override
  public void passed(int onStream, int path, boolean mpi, long fromNanos, long nanos) {
    long overlap = overlap(onStream, fromNanos, nanos);
    if (overlap == 0) {
      return;
    }
    if (path >= 0) {
      if (path >= pathNanos.length) {
        pathNanos = Arrays.copyOf(pathNanos, Math.max(2 * pathNanos.length, path + 1));
      }
      pathNanos[path] += overlap;
    }
    if (mpi) {
      pendingWithin[onStream] += overlap;
    } else {
      pendingBefore[onStream] += overlap;
    }
  }

  private long overlap(int onStream, long fromNanos, long nanos) {
    long sum = 0;
    int stay = next[onStream];
    while (stay >= 0 && (stream[stay] != onStream || to[stay] <= fromNanos)) {
      stay--;
    }
    next[onStream] = stay;
    while (stay >= 0 && from[stay] < nanos) {
      if (stream[stay] == onStream) {
        sum += Math.max(0, Math.min(to[stay], nanos) - Math.max(from[stay], fromNanos));
      }
      stay--;
    }
    return sum;
  }

  @Override
  public void call(Call call) {
    int row = rows.of(call);
    if (row >= within.length) {
      within = Arrays.copyOf(within, 2 * row);
      before = Arrays.copyOf(before, 2 * row);
    }
    within[row] += pendingWithin[call.stream];
    before[row] += pendingBefore[call.stream];
    pendingWithin[call.stream] = 0;
    pendingBefore[call.stream] = 0;
  }

  /** Time of the path in the calls of a row. */
  long within(int row) {
    return row < within.length ? within[row] : 0;
  }

  /** Time of the path outside of MPI before the calls of a row. */
  long before(int row) {
    return row < before.length ? before[row] : 0;
  }

  /** Time of the path in a region itself, by path number. */
  long path(int path) {
    return path < pathNanos.length ? pathNanos[path] : 0;
  }
}
