package org.waitprof.replay.window;

/**
 * Times of the ideal clock of one rank at the borders of windows. Outside of MPI it runs with the
 * real one; in a call it first runs on, while it waits, and then stands, while data travel. A
 * border within the call gets the clock's time at that moment (section 3.1). Used by one thread.
 */
public final class IdealBorders {
  private final WindowGrid grid;

  /** Time by which the clock moved in each window. */
  private final ColumnSums moved;

  // Time up to which that is known.
  private long reachedNanos;
  private long reachedClock;

  public IdealBorders(WindowGrid grid) {
    this.grid = grid;
    moved = new ColumnSums(grid.most(), grid.stepNanos());
  }

  /** Begins the clock, or sets it to 0 anew. */
  public void start(long nanos) {
    moved.clear();
    reachedNanos = grid.since(nanos);
    reachedClock = 0;
  }

  /**
   * Notes the clock at the begin or end of a call, or of the run: it moved on with the real clock,
   * then stood.
   */
  public void reached(long nanos, long clock) {
    long since = Math.max(reachedNanos, grid.since(nanos));
    long together = Math.min(clock - reachedClock, since - reachedNanos);
    moved.add(0, reachedNanos, reachedNanos + together);
    moved.count(0, moved.column(since), clock - reachedClock - together);
    reachedNanos = since;
    reachedClock = clock;
  }

  void lengthenTo(long nanos) {
    moved.lengthenTo(nanos);
  }

  long stepNanos() {
    return moved.stepNanos();
  }

  /** Times of the clock at each border; the last is the border behind the end of the rank's run. */
  long[] clocks() {
    long[] clocks = new long[moved.used() + 1];
    for (int window = 0; window < moved.used(); window++) {
      clocks[window + 1] = clocks[window] + moved.sum(0, window, window + 1);
    }
    return clocks;
  }
}
