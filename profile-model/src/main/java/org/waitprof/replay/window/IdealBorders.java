package org.waitprof.replay.window;

import java.util.Arrays;

/**
 * What the ideal clock of one rank showed at the borders of windows. Outside of MPI it runs with
 * the real one; in a call it first waits and then stands while data travel: a border within gets
 * what it shows after so long (section 3.1). Used by one thread.
 */
public final class IdealBorders {
  private final WindowGrid grid;
  private long step;
  private int next = 1;

  /** By border; that at the origin is 0. */
  private long[] clock = new long[16];

  // Until where it is known: the end of the last call.
  private long reachedNanos;
  private long reachedClock;

  /** No border has been reached. */
  public IdealBorders(WindowGrid grid) {
    this.grid = grid;
    step = grid.stepNanos();
  }

  /** The clock begins, or is set anew. */
  public void start(long nanos, long itsClock) {
    long since = grid.since(nanos);
    next = 1;
    fill(since, 0, itsClock, 0);
    reachedNanos = since;
    reachedClock = itsClock;
  }

  /** A call is over: when it was, and what the clock showed at its begin and its end. */
  public void call(long enterNanos, long leaveNanos, long enterClock, long leaveClock) {
    long enter = grid.since(enterNanos);
    long leave = grid.since(leaveNanos);
    fill(enter, reachedNanos, reachedClock, enterClock - reachedClock);
    fill(leave, enter, enterClock, leaveClock - enterClock);
    reachedNanos = Math.max(reachedNanos, leave);
    reachedClock = leaveClock;
  }

  /** The run is over for this rank. */
  public void end(long nanos, long itsClock) {
    long since = grid.since(nanos);
    fill(since, reachedNanos, reachedClock, itsClock - reachedClock);
    reachedNanos = Math.max(reachedNanos, since);
    reachedClock = itsClock;
  }

  /** Borders up to a time: the clock moves on with the real one, until it has moved enough. */
  private void fill(long toNanos, long fromNanos, long fromClock, long moves) {
    while (next * step <= toNanos) {
      if (next > grid.most()) {
        lengthen();
        continue;
      }
      if (next == clock.length) {
        clock = Arrays.copyOf(clock, 2 * next);
      }
      clock[next] = fromClock + Math.max(0, Math.min(next * step - fromNanos, moves));
      next++;
    }
  }

  private void lengthen() {
    step *= 2;
    int known = (next - 1) / 2;
    for (int border = 1; border <= known; border++) {
      clock[border] = clock[2 * border];
    }
    next = known + 1;
  }

  void lengthenTo(long nanos) {
    while (step < nanos) {
      lengthen();
    }
  }

  long stepNanos() {
    return step;
  }

  /** What the clock showed at a border; behind the end of the rank's run, what it showed there. */
  long clock(int border) {
    return border == 0 ? 0 : border < next ? clock[border] : reachedClock;
  }
}
