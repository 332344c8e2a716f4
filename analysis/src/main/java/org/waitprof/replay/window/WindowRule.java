package org.waitprof.replay.window;

/**
 * Rule by which a run is divided into windows.
 *
 * @param stepNanos length of a window; {@link #AUTO} for some hundred of them
 * @param minEvents a window in which some rank has fewer MPI enters and leaves is made longer
 */
public record WindowRule(long stepNanos, int minEvents) {
  /** Value of {@link #stepNanos} that makes windows follow the length of the run. */
  public static final long AUTO = 0;

  /** Usual minimum of events: a region outside of MPI, and one in it, have three borders. */
  public static final int USUAL_MIN_EVENTS = 3;

  /** Windows that follow the length of the run. */
  public static final WindowRule USUAL = new WindowRule(AUTO, USUAL_MIN_EVENTS);

  /** The first length of windows that grow with the run. */
  private static final long FIRST_AUTO_NANOS = 1000;

  /**
   * Maximum number of windows where their number follows the run; at least half of this number
   * result.
   */
  private static final int MOST_AUTO = 400;

  /** Windows of all ranks together; 32 bytes and more each. */
  private static final int MOST_CELLS = 1 << 22;

  /** Memory of a window besides its ranks' parts, some 240 bytes, in cells. */
  private static final int CELLS_OF_WINDOW = 8;

  /** The largest number of windows of a job, by its number of ranks. */
  public static int most(int ranks) {
    // If the number of ranks is absurd, a few windows are better than none.
    return Math.max(4, MOST_CELLS / (CELLS_OF_WINDOW + ranks));
  }

  /**
   * The windows of a run of this many ranks that begins at {@code originNanos} on the common clock.
   */
  public WindowGrid grid(long originNanos, int ranks) {
    int most = most(ranks);
    return stepNanos == AUTO
        ? new WindowGrid(originNanos, FIRST_AUTO_NANOS, Math.min(MOST_AUTO, most))
        : new WindowGrid(originNanos, stepNanos, most);
  }
}
