package org.waitprof.timeline;

/**
 * A part of a run.
 *
 * @param fromNanos since the start of the run, 0 or more
 * @param toNanos since then, more than that; {@link #END} for the end of the trace
 */
public record TimeSpan(long fromNanos, long toNanos) {
  /** In place of an end that is not known. */
  public static final long END = Long.MAX_VALUE;

  /** Everything from the start on. */
  public static final TimeSpan WHOLE = new TimeSpan(0, END);

  public TimeSpan {
    if (fromNanos < 0 || toNanos <= fromNanos) {
      throw new IllegalArgumentException(fromNanos + " to " + toNanos);
    }
  }
}
