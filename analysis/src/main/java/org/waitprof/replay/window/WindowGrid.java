package org.waitprof.replay.window;

/**
 * Borders between the windows of a run. Where there would be more windows than {@code most}, two
 * become one, as often as needed.
 *
 * @param originNanos the start of the run on the common clock
 * @param stepNanos length of a window before any two became one
 * @param most windows at most
 */
public record WindowGrid(long originNanos, long stepNanos, int most) {
  /** Damaged traces name times that no run reaches. */
  private static final long LATEST = 1L << 60;

  /** A time of the common clock since the origin, 0 before it. */
  long since(long nanos) {
    if (nanos <= originNanos) {
      return 0;
    }
    long since = nanos - originNanos;
    return since < 0 ? LATEST : Math.min(since, LATEST);
  }
}
