package org.waitprof.replay.delay;

import org.waitprof.trace.SpillFile;

/**
 * Points of a rank, sorted by place. They are in memory, or in a file, from which they are read
 * piece by piece or all at once. Used by one thread at a time.
 */
final class PointRun {
  private static final int WIDTH = SyncPoints.WIDTH;

  /** Points that are in memory while a run is read piece by piece. */
  private static final int READ_AT_ONCE = 256;

  private static final int NOWHERE = -1;

  final long firstSequence;
  final long lastSequence;
  private final int size;

  /** Begin of the run in the file; {@link #NOWHERE} for a run in memory. */
  private final long place;

  /** Points in memory: the next ones to be read, or all. */
  long[] points;

  /** Begin of the current point in {@link #points}. */
  int at;

  private int loaded;
  private int read;

  private PointRun(int size, long place, long[] sorted) {
    firstSequence = sorted[SyncPoints.SEQUENCE];
    lastSequence = sorted[(size - 1) * WIDTH + SyncPoints.SEQUENCE];
    this.size = size;
    this.place = place;
    points = new long[0];
  }

  static PointRun inMemory(int size, long[] sorted) {
    PointRun run = new PointRun(size, NOWHERE, sorted);
    run.points = sorted;
    return run;
  }

  static PointRun inFile(int size, long[] sorted, SpillFile file) {
    return new PointRun(size, file.write(size * WIDTH, sorted), sorted);
  }

  /** Loads all points into memory, until {@link #release}. */
  void loadAll(SpillFile file) {
    if (place != NOWHERE && points.length < size * WIDTH) {
      points = new long[size * WIDTH];
      file.read(place, points, points.length);
    }
  }

  /** Frees the memory of points that are in the file. */
  void release() {
    if (place != NOWHERE) {
      points = new long[0];
    }
  }

  /** Place in {@link #points}, which must be loaded, of the last wait before an event; or -1. */
  int waitBefore(long sequence, int stream) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (points[middle * WIDTH + SyncPoints.SEQUENCE] < sequence) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    for (int point = (low - 1) * WIDTH; point >= 0; point -= WIDTH) {
      if (SyncPoints.isWaitOf(points[point + SyncPoints.WHAT], stream)) {
        return point;
      }
    }
    return -1;
  }

  /** Begins to read point by point. */
  void begin(SpillFile file) {
    release();
    load(file);
  }

  private void load(SpillFile file) {
    at = 0;
    loaded = place == NOWHERE ? size : Math.min(size - read, READ_AT_ONCE);
    if (place != NOWHERE) {
      points = points.length == 0 ? new long[loaded * WIDTH] : points;
      file.read(place + (long) read * WIDTH * Long.BYTES, points, loaded * WIDTH);
    }
    read += loaded;
  }

  /** Steps to the next point; false behind the last, when its memory is given back. */
  boolean advance(SpillFile file) {
    at += WIDTH;
    if (at == loaded * WIDTH && read < size) {
      load(file);
    }
    if (at < loaded * WIDTH) {
      return true;
    }
    points = new long[0];
    return false;
  }

  long sequence() {
    return points[at + SyncPoints.SEQUENCE];
  }

  static int compare(PointRun a, PointRun b) {
    return SyncPoints.compare(a.points, a.at, b.points, b.at);
  }
}
