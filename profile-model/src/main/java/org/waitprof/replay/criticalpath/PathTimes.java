package org.waitprof.replay.criticalpath;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.CallReader;
import org.waitprof.replay.call.CallRows;
import org.waitprof.replay.call.GapTimes;

/**
 * Times the critical path's segments on one rank: reads its events once more and adds up, within
 * the segments, the time of each region and each call, and the time outside of MPI before each
 * call. Used by one thread; a segment takes 40 bytes.
 */
public final class PathTimes implements CallReader.Sink {
  private final ReplayedRank rank;
  private final CallRows rows;
  private int segments;

  // Per segment, latest first until measured.
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
  private final GapTimes gaps = new GapTimes();
  private final long[] pendingGap;
  private final int[] lastPath;

  PathTimes(ReplayedRank rank) {
    this.rank = rank;
    rows = new CallRows(rank.rank(), rank.sizes());
    pendingBefore = new long[rank.trace().streams()];
    pendingWithin = new long[rank.trace().streams()];
    pendingGap = new long[rank.trace().streams()];
    lastPath = new int[rank.trace().streams()];
    Arrays.fill(lastPath, -1);
  }

  /** Rank in MPI_COMM_WORLD. */
  public int rank() {
    return rank.rank();
  }

  /**
   * The path stays on a stream for a while. Segments are given latest first and do not overlap.
   *
   * @param waitKey row of the wait at which the segment begins; -1 if with none
   * @param waitNanos its length, not part of the path
   */
  void segment(int onStream, long fromNanos, long toNanos, int waitKey, long waitNanos) {
    if (segments == from.length) {
      int room = 2 * segments;
      from = Arrays.copyOf(from, room);
      to = Arrays.copyOf(to, room);
      stream = Arrays.copyOf(stream, room);
      wait = Arrays.copyOf(wait, room);
      key = Arrays.copyOf(key, room);
    }
    from[segments] = fromNanos;
    to[segments] = Math.max(fromNanos, toNanos);
    stream[segments] = onStream;
    key[segments] = waitKey;
    wait[segments] = Math.min(waitNanos, to[segments] - fromNanos);
    segments++;
  }

  /** Tells the segments of the rank's first thread, latest first; before or after timing. */
  public void tell(CriticalPathListener listener) {
    for (int i = 0; i < segments; i++) {
      if (stream[i] == 0) {
        listener.ran(rank.rank(), from[i] + wait[i], to[i]);
      }
    }
  }

  /** Reads the rank's events. */
  public void measure() {
    begin();
    try (CallReader reader = new CallReader(rank.trace())) {
      reader.readAll(this);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    end();
  }

  /** For a reading of the rank's events by somebody else, from their beginning. */
  public void begin() {
    next = new int[pendingBefore.length];
    Arrays.fill(next, segments - 1);
  }

  /** All events have been read. */
  public void end() {
    for (int i = 0; i < segments; i++) {
      if (key[i] >= 0) {
        within[key[i]] -= wait[i];
        add(rows.row(key[i]).path(), -wait[i]);
      }
    }
  }

  /** Per stream the segment that is or comes next; segments are stored latest first. */
  private int[] next = new int[0];

  @Override
  public void passed(int onStream, int path, boolean mpi, long fromNanos, long nanos) {
    long overlap = overlap(onStream, fromNanos, nanos);
    if (overlap == 0) {
      return;
    }
    if (path >= 0) {
      add(path, overlap);
    } else {
      pendingGap[onStream] += overlap;
    }
    if (mpi) {
      pendingWithin[onStream] += overlap;
    } else {
      pendingBefore[onStream] += overlap;
    }
  }

  private void add(int path, long nanos) {
    if (path >= pathNanos.length) {
      pathNanos = Arrays.copyOf(pathNanos, Math.max(2 * pathNanos.length, path + 1));
    }
    pathNanos[path] += nanos;
  }

  private long overlap(int onStream, long fromNanos, long nanos) {
    long sum = 0;
    int segment = next[onStream];
    while (segment >= 0 && (stream[segment] != onStream || to[segment] <= fromNanos)) {
      segment--;
    }
    next[onStream] = segment;
    while (segment >= 0 && from[segment] < nanos) {
      if (stream[segment] == onStream) {
        sum += Math.max(0, Math.min(to[segment], nanos) - Math.max(from[segment], fromNanos));
      }
      segment--;
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
    if (pendingGap[call.stream] != 0) {
      gaps.add(lastPath[call.stream], call.path(), pendingGap[call.stream]);
      pendingGap[call.stream] = 0;
    }
    lastPath[call.stream] = call.path();
  }

  /** Time of the path in the calls of a row. */
  public long within(int row) {
    return row < within.length ? within[row] : 0;
  }

  /** Time of the path outside of MPI before the calls of a row. */
  public long before(int row) {
    return row < before.length ? before[row] : 0;
  }

  /** Time of the path between calls, outside of any region. */
  public GapTimes gaps() {
    return gaps;
  }

  /** Time of the path in a region itself, by path number. */
  public long path(int path) {
    return path < pathNanos.length ? pathNanos[path] : 0;
  }
}
