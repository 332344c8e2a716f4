package org.waitprof.replay.criticalpath;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.CallReader;
import org.waitprof.replay.call.GapTimes;
import org.waitprof.replay.call.RankRows;

/**
 * Times the critical path's segments on one rank: reads its events once more and adds up times
 * within the segments. These are the time of each region and each call, and the time outside of MPI
 * before each call. Used by one thread; a segment takes 60 bytes.
 */
public final class PathTimes implements CallReader.Sink {
  private final RankHistory rank;
  private final RankRows rows;

  /** Segments of the path, the latest first. */
  private final List<Segment> segments = new ArrayList<>();

  private long[] pathNanos = new long[64];
  private long[] within = new long[16];
  private long[] before = new long[16];
  private final long[] pendingBefore;
  private final long[] pendingWithin;
  private final GapTimes gaps = new GapTimes();
  private final long[] pendingGap;
  private final int[] lastPath;

  /**
   * A stay of the critical path on a stream, in nanoseconds; the wait, if any, is its beginning.
   */
  private record Segment(int stream, long from, long to, int waitKey, long waitNanos) {}

  PathTimes(RankHistory rank) {
    this.rank = rank;
    rows = new RankRows(rank.rank(), rank.sizes());
    pendingBefore = new long[rank.trace().streams()];
    pendingWithin = new long[rank.trace().streams()];
    pendingGap = new long[rank.trace().streams()];
    lastPath = new int[rank.trace().streams()];
    Arrays.fill(lastPath, -1);
  }

  public int rank() {
    return rank.rank();
  }

  /**
   * Adds a stay of the path on a stream. Segments are given latest first and do not overlap.
   *
   * @param waitKey row of the wait at which the segment begins; -1 without one
   * @param waitNanos its length, not part of the path
   */
  void segment(int onStream, long fromNanos, long toNanos, int waitKey, long waitNanos) {
    long end = Math.max(fromNanos, toNanos);
    long wait = Math.min(waitNanos, end - fromNanos);
    segments.add(new Segment(onStream, fromNanos, end, waitKey, wait));
  }

  /**
   * Reports the segments of the rank's first thread, latest first; callable before or after timing.
   */
  public void tell(CriticalPathListener listener) {
    for (Segment each : segments) {
      if (each.stream == 0) {
        listener.ran(rank.rank(), each.from + each.waitNanos, each.to);
      }
    }
  }

  /** Reads the rank's events, and times the segments. */
  public void measure() {
    begin();
    try (CallReader reader = new CallReader(rank.trace())) {
      reader.readAll(this);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    end();
  }

  /** Prepares for a reading of the rank's events, from their beginning, by the caller. */
  public void begin() {
    next = new int[pendingBefore.length];
    Arrays.fill(next, segments.size() - 1);
  }

  /** Subtracts the waits, once all events have been read. */
  public void end() {
    for (Segment each : segments) {
      if (each.waitKey >= 0) {
        within[each.waitKey] -= each.waitNanos;
        add(rows.row(each.waitKey).path(), -each.waitNanos);
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
    while (segment >= 0
        && (segments.get(segment).stream != onStream || segments.get(segment).to <= fromNanos)) {
      segment--;
    }
    next[onStream] = segment;
    for (; segment >= 0 && segments.get(segment).from < nanos; segment--) {
      Segment its = segments.get(segment);
      if (its.stream == onStream) {
        sum += Math.max(0, Math.min(its.to, nanos) - Math.max(its.from, fromNanos));
      }
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
